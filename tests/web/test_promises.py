"""Everything that an open hall promises on an open network, and what each sees when something breaks: which test holds
it.

A line without a test, or a test that is there no more, fails.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUARD, FAULTS, SERVER, PAGES, HOST = (
    f"tests/{name}.py"
    for name in ("web/test_guard", "web/test_faults", "web/test_server", "web/test_every_page", "hosting/test_host")
)
COMING_IN, EXCLUSIVE, PASSES = (
    "tests/web/test_coming_in.py",
    "tests/hosting/test_exclusive.py",
    "tests/hosting/test_passes.py",
)
REPORTS = "tests/services/test_reports.py"

PROMISES = {
    # on an open network
    "off until opened": (
        "tests/house/test_first_paint.py",
        "test_nothing_that_serves_a_hall_is_imported_before_one_is_opened",
    ),
    "one address, IPv4": (SERVER, "test_it_listens_on_one_address_of_the_fourth_kind"),
    "no address that opens the hall to nobody": (
        SERVER,
        "test_an_address_by_which_nobody_would_reach_a_page_is_refused",
    ),
    "closed by the same": (SERVER, "test_a_page_is_served_and_then_no_more"),
    "a port that is taken": (SERVER, "test_a_port_that_is_taken_is_refused"),
    "allowed hosts": (GUARD, "test_a_foreign_host_is_not_served"),
    "no trust by address": (GUARD, "test_being_on_this_computer_does_not_help"),
    "origin of forms": (GUARD, "test_a_form_of_a_foreign_origin_is_refused"),
    "no origin": (GUARD, "test_a_form_that_names_no_origin_is_refused"),
    "no CORS": (GUARD, "test_pages_are_not_given_to_scripts_of_other_sites"),
    "methods": (GUARD, "test_another_method_is_refused"),
    "strict CSP, no-store, nosniff, no frames": (GUARD, "test_every_answer_has_them"),
    "no script in pages": (GUARD, "test_no_page_has_script_or_style_in_it"),
    "eight kilobytes": (GUARD, "test_a_form_of_eight_kilobytes_is_read_and_a_longer_one_is_not"),
    "eight kilobytes in pieces": (GUARD, "test_in_pieces_it_is_not_longer"),
    "eight kilobytes on the wire": (SERVER, "test_a_form_in_endless_pieces_is_cut_off"),
    "a lying length": (SERVER, "test_a_form_longer_than_it_says_is_no_form_and_what_follows_is_no_request"),
    "a form that never arrives": (SERVER, "test_a_form_that_does_not_arrive_is_given_up"),
    "too many connections": (SERVER, "test_beyond_the_most_who_says_nothing_takes_no_file_from_the_desk"),
    "one address cannot keep others out": (SERVER, "test_an_address_that_holds_all_gives_one_to_the_next"),
    "files for the desk": (
        "tests/web/test_connections.py",
        "test_four_hundred_connections_that_say_nothing_leave_the_desk_its_files",
    ),
    "slow requests": (SERVER, "test_who_says_it_byte_by_byte_is_let_go"),
    "passes are not guessed, and nobody is counted": (
        GUARD,
        "test_a_pass_is_nothing_that_anybody_guesses_and_nobody_is_counted",
    ),
    "five wrong codes a minute on a device": (GUARD, "test_after_five_wrong_codes_on_a_device_it_waits_a_minute"),
    "a hall behind one router": (GUARD, "test_whoever_guesses_shuts_out_nobody_else_behind_the_same_router"),
    "two championships at one address": (
        COMING_IN,
        "test_two_championships_at_one_address_do_not_sign_each_others_people_out",
    ),
    "one write a second a pass": (HOST, "test_one_thing_a_second_for_each_pass_but_the_same_key_at_any_time"),
    "600 listeners": (FAULTS, "test_the_six_hundred_and_first_page_is_asked_to_come_again_but_a_screen_is_not"),
    "one address cannot listen for all": (
        FAULTS,
        "test_an_address_that_listens_with_all_of_them_gives_its_oldest_to_the_next_telephone",
    ),
    "a pass is 80 bits": (PASSES, "test_a_pass_is_eighty_bits_in_groups_that_can_be_read_aloud"),
    "wrong passes": (PASSES, "test_what_is_no_pass_is_of_nobody"),
    "truncated passes": (PASSES, "test_a_truncated_pass_is_of_nobody"),
    "passes given out anew": (
        HOST,
        "test_a_pass_that_was_given_out_anew_is_wrong_at_once_and_right_again_when_that_is_undone",
    ),
    "a pass does not stay in the address": (COMING_IN, "test_a_pass_lets_its_team_in_and_does_not_stay_in_the_address"),
    "who has no pass does nothing": (HOST, "test_who_may_not_do_something_is_refused"),
    "a team acts for itself": (HOST, "test_a_team_does_nothing_for_another"),
    "one device for both sides is known": (HOST, "test_two_reports_of_one_telephone_are_known_by_it"),
    "a pairing code works once": (COMING_IN, "test_a_device_is_paired_by_its_code_once"),
    "a pairing code lasts two minutes": (HOST, "test_a_code_runs_out"),
    "four roles": (HOST, "test_the_role_of_each_device"),
    "revocable": (HOST, "test_a_device_that_was_shut_out_does_nothing_more_and_stays_in_the_list"),
    "names with markup": (PAGES, "test_names_are_text_and_nothing_private_is_told_on_every_page"),
    "phone numbers and the secret": (
        HOST,
        "test_what_lets_somebody_in_and_telephone_numbers_are_in_no_hall_and_no_entry",
    ),
    "no secret in logs": (SERVER, "test_what_is_asked_for_is_written_down_nowhere"),
    # what each sees when something breaks
    "the phone loses the host while sending": (
        "tests/web/test_killed.py",
        "test_what_was_acknowledged_is_there_and_every_key_is_done_once",
    ),
    "double tap": (FAULTS, "test_ten_at_once_are_done_once"),
    "sent again": (FAULTS, "test_a_form_sent_again_has_the_same_answer_and_is_done_once"),
    "reload and back": (FAULTS, "test_a_form_ends_at_a_page_that_can_be_loaded_again"),
    "both report differently": (REPORTS, "test_they_report_otherwise_and_players_change_nothing_more"),
    "the other side never approves": (REPORTS, "test_one_side_reports_and_the_table_is_still_out"),
    "the desk typed first": (REPORTS, "test_the_desk_typed_first_and_a_telephone_differs"),
    "two desks at one game": (
        FAULTS,
        "test_where_somebody_else_changed_the_same_the_form_is_refused_with_who_and_what",
    ),
    "two tablets at one team": (HOST, "test_of_two_tablets_at_one_team_the_second_is_told_who_did_what"),
    "the host is killed": (FAULTS, "test_a_killed_host_settles_its_keys_when_it_is_there_again"),
    "passes after a restart": (HOST, "test_devices_and_passes_hold_after_a_restart"),
    "a page behind by a thousand entries": (
        FAULTS,
        "test_a_page_behind_by_a_thousand_entries_is_told_once_and_its_form_still_counts",
    ),
    "the desk is busy": (FAULTS, "test_a_form_that_does_not_get_its_turn_says_so_and_is_done_later_under_its_key"),
    "a job given back is never done": (EXCLUSIVE, "test_a_job_that_does_not_begin_is_given_back_and_never_done"),
    "closing while phones wait": (SERVER, "test_the_window_closes_while_a_phone_waits_for_a_turn_that_never_comes"),
    "closing while pages listen": (SERVER, "test_pages_that_listen_are_told_and_do_not_hold_up_closing"),
    "300 phones at once": (FAULTS, "test_a_page_for_everybody_is_made_once_for_each_state_language_and_question"),
}


def named_in(path: str) -> set[str]:
    """The names of the tests of a file."""
    return {
        node.name
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize(("path", "name"), PROMISES.values(), ids=PROMISES)
def test_it_is_held_by_a_test(path, name):
    assert name in named_in(path)
