import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Footer } from '../../site/Footer'
import { Header } from '../../site/Header'
import type { MenuPage } from '../../site/menu'
import { checkAccent, defaultAccent } from '../../site/theme'
import { previewedSite, type SiteDraft } from './site-draft'

interface SitePreviewProps {
  draft: SiteDraft
  pages: MenuPage[]
  footer: MenuPage[]
}

/** Shows the header, a few words and the footer as the draft has them, on light and on dark pages. */
export function SitePreview({ draft, ...placed }: SitePreviewProps) {
  const site = previewedSite(draft, placed)
  const accent = /^#[0-9a-f]{6}$/.test(draft.accent) ? draft.accent : defaultAccent
  const account = (
    <div className="masthead-account">
      <a href={href('/login')}>{t('LOGIN')}</a>
    </div>
  )
  const colour = checkAccent(accent).nearest.slice(1)
  return (
    <section className="site-previews" aria-labelledby="site-preview">
      <link rel="stylesheet" href={href('/theme/:file', { file: `${colour}-${site.type}.css` })} />
      <h2 id="site-preview">{t('Preview')}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={`site-preview is-${scheme}`} {...{ inert: '' }}>
          <Header site={site} scheme={scheme} account={account} />
          <div className="site-preview-page">
            <p className="site-preview-title">{t('Latest article')}</p>
            <p>
              <Trans
                id="How text looks, with <s>a link</s> in it."
                components={{ s: <span className="site-preview-link" /> }}
              />
            </p>
            <span className="button">{t('Read it')}</span>
          </div>
          <Footer site={site} scheme={scheme} />
        </div>
      ))}
    </section>
  )
}
