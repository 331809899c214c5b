import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { localeDirectionOf } from '../../platform/i18n/locales'
import { languageOfText, textAttributes } from '../../platform/ui/text-attributes'
import type { MailContent, MailPart, MailSender } from './mail-content'

/**
 * Renders a mail as HTML in the site's look. Many mail programs read no style sheets, so all styles are in `style`
 * attributes; those that do read one get the dark colors from it.
 */
export function mailContentHtml(content: MailContent, sender: MailSender): string {
  return `<!doctype html>${renderToStaticMarkup(<MailPage content={content} sender={sender} />)}`
}

/** The colors of mails: the light ones of `styles/tokens.css`. */
const [paper, sheet, ink, soft, rule, spot] = [
  '#f4efe4',
  '#fbf8f1',
  '#16130f',
  '#574f44',
  '#d5ccba',
  '#b02a0b',
]

/** The dark colors of `styles/tokens.css`. They outdo the attributes, for which a style sheet has no other way. */
const darkStyles = `@media (prefers-color-scheme: dark) {
  .mail { background: #15130f !important; color: #efe8da !important }
  .mail-box { background: #1f1c16 !important; border-color: #ff7e5c !important }
  .mail-ink { color: #efe8da !important }
  .mail-soft { color: #b5ab9a !important }
  .mail-line { border-color: #3b362c !important }
  .mail-button { background: #efe8da !important; color: #1f1c16 !important }
  .mail-written a { color: #ff7e5c !important }
}`

const serif = 'Georgia, "Noto Serif", serif'
const display = '"Bricolage Grotesque", "Helvetica Neue", Arial, sans-serif'

const page: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  background: paper,
  color: ink,
  fontFamily: serif,
}
const box: CSSProperties = {
  width: '100%',
  maxWidth: 600,
  margin: '0 auto',
  background: sheet,
  borderTop: `6px solid ${spot}`,
  borderCollapse: 'collapse',
  fontSize: 17,
  lineHeight: 1.5,
}
const inner: CSSProperties = { padding: '24px 28px' }
const masthead: CSSProperties = { font: `800 26px/1.1 ${display}`, color: ink, textDecoration: 'none' }
const heading: CSSProperties = { margin: '20px 0 12px', font: `700 22px/1.25 ${display}` }
const paragraph: CSSProperties = { margin: '0 0 16px', whiteSpace: 'pre-line' }
const table: CSSProperties = { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' }
const cell: CSSProperties = {
  padding: '8px 0',
  borderBottom: `1px solid ${rule}`,
  textAlign: 'left',
  fontWeight: 400,
}
const number: CSSProperties = { ...cell, paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' }
const name: CSSProperties = { ...cell, color: soft, width: '35%', verticalAlign: 'top' }

/** Mirrors styles for right-to-left mails, since mail programs do not support `text-align: start`. */
const mirrored = ({ textAlign, paddingLeft, ...style }: CSSProperties): CSSProperties => ({
  ...style,
  textAlign: textAlign === 'left' ? 'right' : 'left',
  paddingRight: paddingLeft,
})
const cells = {
  ltr: { cell, number, name },
  rtl: { cell: mirrored(cell), number: mirrored(number), name: mirrored(name) },
}
const button: CSSProperties = {
  display: 'inline-block',
  padding: '12px 20px',
  background: ink,
  color: sheet,
  font: `700 16px/1.2 ${display}`,
  textDecoration: 'none',
}
const foot: CSSProperties = { padding: '0 28px 24px', color: soft, fontSize: 14 }
const footLine: CSSProperties = { margin: '12px 0 0', whiteSpace: 'pre-line' }
const picture: CSSProperties = { display: 'block', maxWidth: '100%', height: 'auto' }

/** Returns the `dir` attribute of a mail, which left-to-right mails do not need. */
const dirOfMail = () => (localeDirectionOf(currentLocale()) === 'rtl' ? 'rtl' : undefined)

/** Returns attributes for the mail's own language, independent of the names and addresses in a sentence. */
const attributesOf = (text: string) =>
  ({ dir: dirOfMail() ? 'auto' : textAttributes(text).dir, lang: languageOfText(text) }) as const

function MailPage({ content, sender }: { content: MailContent; sender: MailSender }) {
  const { siteName, siteUrl, contactEmail } = sender
  return (
    <html lang={currentLocale()} dir={dirOfMail()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <style>{darkStyles}</style>
        <title>{content.subject}</title>
      </head>
      <body className="mail" style={page}>
        <table role="presentation" className="mail-box" style={box} dir={dirOfMail()}>
          <tbody>
            <tr>
              <td style={inner}>
                {siteUrl ? (
                  <a href={siteUrl} className="mail-ink" style={masthead}>
                    {siteName}
                  </a>
                ) : (
                  <span className="mail-ink" style={masthead}>
                    {siteName}
                  </span>
                )}
                <h1 style={heading}>{content.subject}</h1>
                {content.parts.map((part) => (
                  <Part key={JSON.stringify(part)} part={part} />
                ))}
              </td>
            </tr>
            <tr>
              <td className="mail-soft" style={foot}>
                {siteName}
                {contactEmail && (
                  <>
                    {' · '}
                    <a href={`mailto:${contactEmail}`} className="mail-soft" style={{ color: soft }}>
                      {contactEmail}
                    </a>
                  </>
                )}
                {content.foot?.map((part) => (
                  <p key={JSON.stringify(part)} style={footLine} dir={dirOfMail() && 'auto'}>
                    {footOf(part)}
                  </p>
                ))}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function footOf(part: MailPart): ReactNode {
  if (part.type === 'text') return part.text
  if (part.type !== 'link') return null
  return (
    <a href={part.href} className="mail-soft" style={{ color: soft }}>
      {part.name}
    </a>
  )
}

function Part({ part }: { part: MailPart }) {
  const { cell, number, name } = cells[localeDirectionOf(currentLocale())]
  switch (part.type) {
    case 'text':
      return (
        <p style={paragraph} {...attributesOf(part.text)}>
          {part.text}
        </p>
      )
    case 'lines':
      return (
        <Rows>
          {part.lines.map(([what, amount]) => (
            <tr key={`${what} ${amount}`}>
              <th scope="row" className="mail-line" style={cell} {...textAttributes(what)}>
                {what}
              </th>
              <td className="mail-line" style={number}>
                {amount}
              </td>
            </tr>
          ))}
          {part.sums.map(([what, amount]) => (
            <tr key={what}>
              <th
                scope="row"
                className={`mail-line ${what === t('Total') ? 'mail-ink' : 'mail-soft'}`}
                style={{ ...cell, color: what === t('Total') ? ink : soft }}
              >
                {what}
              </th>
              <td className="mail-line" style={{ ...number, fontWeight: what === t('Total') ? 700 : 400 }}>
                {amount}
              </td>
            </tr>
          ))}
        </Rows>
      )
    case 'facts':
      return (
        <Rows>
          {part.facts.map(([what, value]) => (
            <tr key={what}>
              <th scope="row" className="mail-line mail-soft" style={name}>
                {what}
              </th>
              <td className="mail-line" style={{ ...cell, whiteSpace: 'pre-line' }} dir="auto">
                {value}
              </td>
            </tr>
          ))}
        </Rows>
      )
    case 'link':
      return (
        <p style={paragraph}>
          <a href={part.href} className="mail-button" style={button}>
            {part.name}
          </a>
        </p>
      )
    case 'written':
      return (
        <div
          className="mail-written"
          dir="auto"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: safe, as the part says
          dangerouslySetInnerHTML={{ __html: part.html }}
        />
      )
    case 'picture':
      return (
        <p style={paragraph}>
          <img src={part.src} alt={part.alt} width={part.width} style={picture} />
        </p>
      )
  }
}

const Rows = ({ children }: { children: ReactNode }) => (
  <table style={table}>
    <tbody>{children}</tbody>
  </table>
)
