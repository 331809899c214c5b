import { escaped } from './hosted-page-fields.ts'

const STYLE = `
:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{margin:0;background:#f4f5f7;color:#1a1f36}
.test{background:#b45309;color:#fff;padding:.75rem 1rem;text-align:center;font-weight:700}
main{max-inline-size:34rem;margin:1.5rem auto;padding:1.5rem;background:#fff;border-radius:.5rem}
h1{font-size:1.4rem;margin:0 0 1rem}
table{inline-size:100%;border-collapse:collapse;margin-block-end:1.5rem}
th,td{text-align:start;padding:.4rem .75rem .4rem 0;border-block-end:1px solid #d5d9e2}
td:last-child,th:last-child{text-align:end;padding-inline-end:0;white-space:nowrap}
tfoot{font-weight:700}
label{display:block;margin-block:.75rem 0;font-weight:600}
input,select{font:inherit;inline-size:100%;box-sizing:border-box;padding:.5rem;border:1px solid #697386;
border-radius:.3rem}
input[type=radio]{inline-size:auto}
fieldset{border:1px solid #d5d9e2;border-radius:.3rem;margin-block:1rem}
[role=alert]{background:#fde8e8;color:#9b1c1c;padding:.75rem;border-radius:.3rem;font-weight:600}
button{font:inherit;font-weight:700;inline-size:100%;padding:.75rem;margin-block:1.5rem 1rem;border:0;
border-radius:.3rem;background:#1d4ed8;color:#fff;cursor:pointer}
a{color:#1d4ed8}
@media (prefers-color-scheme:dark){body{background:#111827;color:#f3f4f6}main{background:#1f2937}
a{color:#93c5fd}[role=alert]{background:#7f1d1d;color:#fff}}
`

/** A page that says one thing, and leads on. */
export function messagePage(message: string, link: { href: string; text: string } | null): string {
  const onward = link ? `<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>` : ''
  return page(message, `<h1>${escaped(message)}</h1>\n${onward}`)
}

/** Where the buyer says to the bank that it is really them; the form posts to the page itself. */
export function bankPage(amount: string): string {
  return page(
    'Confirm with your bank',
    `<h1>Confirm with your bank</h1>
<p>Test bank: is it you who pays ${escaped(amount)}?</p>
<form method="post">
<button type="submit" name="bank" value="succeeded">Confirm</button>
<button type="submit" name="bank" value="failed">Refuse</button>
</form>`,
  )
}

export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} (TEST)</title>
<style>${STYLE}</style>
</head>
<body>
<header class="test">TEST MODE: local stand-in for Stripe. No money moves.</header>
<main>
${main}
</main>
</body>
</html>
`
}
