import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { localeDirectionOf } from '../../platform/i18n/locales'
import { currentSite, themeAddress } from '../../site/current-site.server'
import styles from './framed.css?url'

interface FramedPageProps {
  title: string
  /** The address of the same thing on the site. */
  home: string
  theme?: FrameTheme
  script?: string
  children: ReactNode
}

export const frameThemes = ['light', 'dark'] as const
export type FrameTheme = (typeof frameThemes)[number]

export const frameThemeIn = (query: URLSearchParams): FrameTheme | undefined =>
  frameThemes.find((name) => name === query.get('theme'))

/** Renders a whole page for a frame on another site, in the site's look, with fonts of the reader's device. */
export const renderFramedPage = (page: FramedPageProps): string =>
  `<!doctype html>${renderToStaticMarkup(<FramedPage {...page} />)}`

/** Renders the page of a frame that shows nothing here, with the way to the site. */
export const renderRefusal = (origin: string, why: string): string =>
  renderFramedPage({
    title: currentSite().name,
    home: `${origin}/`,
    children: (
      <main className="framed-note">
        <h1>{currentSite().name}</h1>
        <p>{why}</p>
        <p>
          <HomeLink to={`${origin}/`} className="framed-button">
            {t('Open the site')}
          </HomeLink>
        </p>
      </main>
    ),
  })

function FramedPage({ title, home, theme, script, children }: FramedPageProps) {
  const { name, ...site } = currentSite()
  const look = themeAddress(site)
  return (
    <html lang={currentLocale()} dir={localeDirectionOf(currentLocale())} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title === name ? name : `${title} · ${name}`}</title>
        <link rel="canonical" href={home} />
        <link rel="stylesheet" href={styles} />
        {look && <link rel="stylesheet" href={look} />}
      </head>
      <body>
        {children}
        {script && <script src={script} defer />}
      </body>
    </html>
  )
}

interface HomeLinkProps {
  to: string
  className?: string
  children: ReactNode
}

/** A link out of the frame, which opens the site in a window of its own. */
export const HomeLink = ({ to, ...rest }: HomeLinkProps) => (
  <a href={to} target="_blank" rel="noopener" {...rest} />
)
