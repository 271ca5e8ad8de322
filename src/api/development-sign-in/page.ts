/** A persona. `roles`: names of Discord roles; without any, access is denied. */
export type SignInPersona = { readonly key: string; readonly displayName: string; readonly roles: readonly string[] };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Uses the app's theme and fonts: its script sets the class, its build puts the fonts at this address. */
const style = `
:root { color-scheme: dark; --ground: #0b0f16; --card: #10151d; --line: #2e3745; --edge: #657182; --muted: #a6b0c0;
  --text: #e9edf4; --brass: #eaaf49; --focus: #eaaf49; }
:root.light { color-scheme: light; --ground: #fafcff; --card: #f3f7fe; --line: #ced4de; --edge: #7d848d;
  --muted: #565b63; --text: #1c1e21; --brass: #785301; --focus: #0b7781; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground);
  color: var(--text); font: 14px/22px 'Inter Variable', system-ui, sans-serif; }
main { width: 100%; max-width: 440px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 28px; }
p { margin: 0 0 24px; color: var(--muted); }
ul { list-style: none; margin: 0 0 24px; padding: 0; display: grid; gap: 8px; }
a { color: inherit; }
li a { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; min-height: 44px;
  padding: 10px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 6px; text-decoration: none; }
li a:hover { border-color: var(--brass); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
li span { color: var(--muted); font-size: 13px; line-height: 20px; text-align: right; }
`;

export type DevelopmentPage = {
  readonly people: readonly { readonly persona: SignInPersona; readonly href: string }[];
  readonly basePath: string;
  readonly cancelHref: string;
};

/** Plain HTML with only the theme script: the list of personas. */
export const developmentPage = ({ people, basePath, cancelHref }: DevelopmentPage): string => {
  const items = people.map(
    ({ persona: { key, displayName, roles }, href }) =>
      `<li><a href="${escape(href)}"><strong>${escape(displayName)}</strong><span>${escape(key)} · ${
        roles.length === 0 ? 'no role' : escape(roles.join(', '))
      }</span></a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><meta name="theme-color" content="#0b0f16">
<link rel="icon" href="${basePath}/favicon.svg"><script src="${basePath}/theme.js"></script><link rel="stylesheet" href="${basePath}/fonts.css">
<title>Sign in for development · Muster</title><style>${style}</style></head>
<body><main><h1>Who are you today?</h1>
<p>No Discord credentials are configured, so this page stands in for Discord. It exists for development and the demo only.</p>
<ul>${items.join('')}</ul>
<a href="${escape(cancelHref)}">Cancel</a></main></body></html>`;
};
