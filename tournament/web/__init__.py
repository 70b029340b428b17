"""An open hall's pages for devices: the only package that knows Starlette, uvicorn, Jinja2.

It is imported when a hall is opened, and not before. In the order in which one uses another:

- `safety`: what a request may be at all (host, origin, size, method), and the headers of every answer;
- `templating`: pages from templates, in the language of whoever asks, and what they need; pages that are the same for
  everybody are made once; whether a telephone reaches the laptop;
- `forms`: what a form brings, and doing what it asks for, once;
- `events`: telling pages that there is something new; `pairing`: passes and devices come in;
- `phones`, `door`, `referee` (with `referee_form`), `screens`: the pages by who they are for; each ends with its
  `ROUTES`;
- `app`: all of them together, and who asks, in which language, for which hall; `server`: serving them from a thread of
  its own;
- `desks`: what joined computers ask, over TLS; `federation`: a federation, its halls and its pages.
"""
