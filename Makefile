# Capot. `make run` and `make test` do all of their own set-up; `make help` lists the rest.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
ENVIRONMENT := $(if $(filter e2e,$(MAKECMDGOALS)),e2e,$(if $(filter-out run,$(MAKECMDGOALS)),development,runtime))
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard resources/locale/*/LC_MESSAGES/*.po))

ON_EVERY_CORE := --numprocesses auto --dist worksteal
# tests wait for windows, servers and disks, which two processes of two cores do not fill
THREE_ON_TWO_CORES := --numprocesses $(shell expr \( 3 \* $$(nproc 2>/dev/null || echo 2) + 1 \) / 2) --dist worksteal
TWO_ON_EACH_CORE := --numprocesses $(shell expr 2 \* $$(nproc 2>/dev/null || echo 2)) --dist worksteal
# where a property fails it is tried again until its example is small, which takes minutes: an end at two of them would hide what failed
EVERYTHING := -m "not proof" --hypothesis-profile long --timeout 500 -o faulthandler_timeout=490
SEED ?= $(shell date +%Y%m%d)

.PHONY: help
help: ## say what can be made
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: run
run: setup $(CATALOGUES) ## open the window on the sample championship (without a display: play the demo into build/demo)
	@sh packaging/run.sh

.PHONY: test
test: setup $(CATALOGUES) ## run every check, and beside them every test that is not a long one; under five minutes on two cores
	@$(MAKE) --jobs=3 types all-but-types tests

.PHONY: check
check: setup $(CATALOGUES) ## format, lint, types, import contracts, translations, published schemas, budgets of lines
	@$(MAKE) --jobs=2 types all-but-types

# types take both cores, and everything else what they leave of them
.PHONY: types
types:
	$(BIN)/mypy --num-workers auto

.PHONY: all-but-types
all-but-types:
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/lint-imports
	$(BIN)/python packaging/translations.py check
	$(BIN)/python packaging/schemas.py check
	$(BIN)/python packaging/declared.py check
	$(BIN)/python packaging/manual_pages.py check
	$(BIN)/python packaging/cli_page.py check
	$(BIN)/python packaging/lines.py check

.PHONY: tests
tests: setup $(CATALOGUES) ## run the tests alone, on every core
	$(BIN)/python -m pytest $(THREE_ON_TWO_CORES)

.PHONY: quick
quick: setup $(CATALOGUES) ## run the tests that can reach what differs from origin/main, nearest first; under a minute
	$(BIN)/python packaging/quick.py -q

.PHONY: tests-postgresql
tests-postgresql: setup $(CATALOGUES) ## run the tests of the services and of the hall on a PostgreSQL cluster that is thrown away; about ten minutes
	$(BIN)/python -m pytest $(ON_EVERY_CORE) --engine postgresql tests/services tests/hosting tests/servers

.PHONY: long
long: setup $(CATALOGUES) ## `make coverage`, then every test and the long ones, in random order (SEED=…), with late timers; under twenty minutes on two cores
	@$(MAKE) coverage; covered=$$?; \
	$(BIN)/python -m pytest $(TWO_ON_EACH_CORE) $(EVERYTHING) -p randomly --randomly-seed=$(SEED) --late-timers 80 --durations 40 && exit $$covered

.PHONY: proof
proof: setup $(CATALOGUES) ## what is beyond `make long`: 3,000 forged files, long evenings of two desks (over half an hour); `audit`, `proof-hall` and `proof-desks` are by themselves
	$(BIN)/python -m pytest $(ON_EVERY_CORE) -m proof --hypothesis-profile long

.PHONY: coverage
coverage: setup $(CATALOGUES) ## measure which branches of scoring, draws and standings their own tests take; fails where there is one that none takes
	@rm -rf build/coverage
	$(BIN)/coverage run -m pytest $(ON_EVERY_CORE) tests/scoring tests/draw tests/standings tests/presets
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

.PHONY: mutants
mutants: setup $(CATALOGUES) ## change scoring, draws, standings and services/scores in places taken by chance, and say which changes no test finds (N=40 of each, build/mutants.md); an hour
	@sh packaging/setup.sh mutants
	PYTHONPATH=. build/mutants/venv/bin/python packaging/mutants.py --count $(or $(N),40)

.PHONY: e2e
e2e: setup $(CATALOGUES) ## play an evening by key events in a real window, on a display of its own (build/e2e), then one with phones in a real browser (build/hall)
	$(BIN)/python tests/e2e/evening.py --out build/e2e
	$(BIN)/capot check build/e2e/soiree.capot
	$(BIN)/python tests/e2e/queue.py --out build/queue
	$(BIN)/python packaging/axe.py --out build/axe
	$(BIN)/python -m tests.e2e.hall --out build/hall
	$(BIN)/capot check build/hall/soiree.capot
	$(BIN)/python -m tests.e2e.phones --out build/phones
	$(BIN)/capot check build/phones/soiree.capot
	$(BIN)/python -m tests.e2e.hall_window --out build/hall-window
	$(BIN)/capot check build/hall-window/soiree.capot
	$(BIN)/python -m tests.e2e.desks --out build/desks
	$(BIN)/capot check build/desks/suite.capot

.PHONY: bench
bench: setup $(CATALOGUES) ## measure how fast the program is here, beside what was promised (build/bench.json); about five minutes
	$(BIN)/python -m bench --out build/bench.json

.PHONY: bench-history
bench-history: setup $(CATALOGUES) ## the same, and add a line to the figures of the commits before (docs/proof/bench.md)
	$(BIN)/python -m bench --out build/bench.json --history docs/proof/bench.md --commit "$$(git describe --always --dirty 2>/dev/null)"

.PHONY: audit
audit: setup $(CATALOGUES) ## judge 5,000 random championships by every format (docs/proof/draws.md; N=200 for fewer, into build); half an hour
	$(BIN)/python -m proof --commit "$$(git describe --always --dirty 2>/dev/null)" $(if $(N),--count $(N) --out build/draws.md,--out docs/proof/draws.md)

.PHONY: proof-hall
proof-hall: setup $(CATALOGUES) ## 300 phones and six screens at a window that is typed in, then what breaks (docs/proof/hall.md); under three minutes
	$(BIN)/python -m proof.hall --commit "$$(git describe --always --dirty 2>/dev/null)" --out docs/proof/hall.md

.PHONY: proof-desks
proof-desks: setup $(CATALOGUES) ## desks that type at hosts of both engines, 500 kills, controls (docs/proof/desks.md; N=50 kills, into build); under twelve minutes
	$(BIN)/python -m proof.desks --commit "$$(git describe --always --dirty 2>/dev/null)" $(if $(N),--kills $(N) --out build/desks.md,--out docs/proof/desks.md)

.PHONY: proof-many
proof-many: setup $(CATALOGUES) ## what one process holds that serves 400 championships of a database (docs/proof/many.md; N=40 of them, into build); about five minutes
	$(BIN)/python -m proof.many --commit "$$(git describe --always --dirty 2>/dev/null)" $(if $(N),--halls $(N) --out build/many.md,--out docs/proof/many.md)

.PHONY: scale
scale: setup $(CATALOGUES) ## measure what each thing costs here, and simulate a federation's Sunday with it (docs/scale.md); about three minutes
	$(BIN)/python -m proof.scale --commit "$$(git describe --always --dirty 2>/dev/null)" --out docs/scale.md

.PHONY: screenshots
screenshots: setup $(CATALOGUES) ## take a picture of every page, dialog and state (build/screenshots/index.html)
	$(BIN)/python packaging/screenshots.py

.PHONY: pictures
pictures: setup $(CATALOGUES) ## take anew the pictures in README; those of phones and of the hall's screen from what make e2e left in build/hall
	$(BIN)/python packaging/pictures.py

.PHONY: icon
icon: setup ## draw the icon of the program for every system (packaging/icon), after its drawings in resources/icon have changed
	$(BIN)/python packaging/icon/icon.py

.PHONY: manual-pictures
manual-pictures: setup $(CATALOGUES) ## take anew the pictures of the manual in both languages (docs/manuel/pictures)
	$(BIN)/python packaging/manual_pictures.py

.PHONY: goldens
goldens: setup $(CATALOGUES) ## take anew the pictures that the tests hold the window against (tests/ui/golden); look at each before it is committed
	QT_QPA_PLATFORM=offscreen FONTCONFIG_FILE=$(CURDIR)/tests/ui/golden/fonts.conf $(BIN)/python -m tests.ui.golden.screens

.PHONY: translations
translations: setup ## bring the sentences of the program into the French catalogue, for translation
	$(BIN)/python packaging/translations.py update

.PHONY: manual
manual: setup $(CATALOGUES) ## write the manual as PDF in both languages (dist/)
	$(BIN)/python packaging/manual.py --out dist

.PHONY: schemas
schemas: setup $(CATALOGUES) ## write the schemas, and the pages about formats, settings, keys, commands and what may be done when, as they are declared
	$(BIN)/python packaging/schemas.py update
	$(BIN)/python packaging/declared.py update
	$(BIN)/python packaging/manual_pages.py update
	$(BIN)/python packaging/cli_page.py update

.PHONY: wheel
wheel: setup ## build the sdist, and the wheel from it (dist/)
	@rm -f dist/capot-*.whl dist/capot-*.tar.gz
	@SOURCE_DATE_EPOCH="$$(sh packaging/release/epoch.sh)" sh packaging/wheel/build.sh dist

.PHONY: linux
linux: wheel ## make the program for any Linux: one folder (build/linux/capot), and dist/capot-VERSION-linux-x86_64.tar.xz of it
	@sh packaging/linux/folder.sh dist/capot-*-py3-none-any.whl
	@sh packaging/linux/tarball.sh

.PHONY: deb
deb: wheel ## make dist/capot_VERSION_amd64.deb, for Debian 12 and newer and Ubuntu 24.04 and newer, and have lintian judge it
	@sh packaging/linux/folder.sh dist/capot-*-py3-none-any.whl
	@sh packaging/linux/deb.sh

.PHONY: debtest
debtest: ## install dist/capot_VERSION_amd64.deb into a fresh Debian 12 and 13, use it, upgrade it and purge it; ten minutes the first time
	@sh packaging/linux/debtest.sh

.PHONY: release
release: ## build the last commit twice in two folders, compare it byte by byte, try it, and put it into dist/ (PARTS="wheel deb" for some of it)
	sh packaging/release/release.sh $(PARTS)

.PHONY: licences
licences: setup ## write what is told of the licences of others, as they are locked and installed (resources/licences)
	$(BIN)/python packaging/licences/collect.py

.PHONY: windows
windows: setup ## build the setup and the portable archive for Windows, here on Linux (dist/); some minutes
	@sh packaging/windows/build.sh dist

.PHONY: winetest
winetest: setup $(CATALOGUES) ## try all of it as Windows runs it, under Wine (build/wine): tests, the same bytes, the setup of make windows; an hour
	@PYTHONPATH=packaging $(BIN)/python -m wine $(PARTS)

.PHONY: locks
locks: setup ## take the newest versions of what the program is built on, and lock them
	sh packaging/locks.sh

.PHONY: setup
setup:
	@sh packaging/setup.sh $(ENVIRONMENT)

$(CATALOGUES): %.mo: %.po | setup
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@
