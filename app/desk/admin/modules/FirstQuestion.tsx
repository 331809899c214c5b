import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { type SiteKind, siteKindNames, siteKinds } from '../../../site/modules/site-kinds'
import './first-question.css'

/** Asks an owner once what the site is, to add what it needs. */
export function FirstQuestion() {
  return (
    <section className="first-question" aria-labelledby="first-question">
      <h2 id="first-question">{t('What are you making?')}</h2>
      <p>
        {t('Choose one, and we add what it needs to your desk. You can change that later under Modules.')}
      </p>
      <Form method="post" action={href('/admin/modules')}>
        <div className="site-kinds">
          {[...siteKinds, 'all' as const].map((kind) => (
            <button key={kind} type="submit" name="kind" value={kind} className="site-kind">
              <KindPicture kind={kind} />
              {t(siteKindNames[kind])}
            </button>
          ))}
        </div>
        <button type="submit" name="kind" value="skipped" className="button is-plain">
          {t('Skip')}
        </button>
      </Form>
    </section>
  )
}

const KindPicture = ({ kind }: { kind: SiteKind | 'all' }) => (
  <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" focusable="false">
    {pictures[kind]}
  </svg>
)

/** Lines in the colour of the text; `.is-spot` is filled with the accent. */
const pictures: Record<SiteKind | 'all', JSX.Element> = {
  magazine: (
    <>
      <path d="M48 14C38 8 24 8 12 11v42c12-3 26-3 36 3 10-6 24-6 36-3V11c-12-3-26-3-36 3z" />
      <path d="M48 14v42M20 40c7-1 14-1 21 1M20 47c7-1 14-1 21 1M55 21c7-2 14-2 21-1M55 28c7-2 14-2 21-1M55 35c7-2 14-2 21-1M55 42c7-2 14-2 21-1" />
      <path className="is-spot" d="M20 19c7-1 14-1 21 1v13c-7-2-14-2-21-1z" />
    </>
  ),
  label: (
    <>
      <circle cx="58" cy="32" r="24" />
      <circle cx="58" cy="32" r="17" />
      <circle className="is-spot" cx="58" cy="32" r="8" />
      <path className="is-sheet" d="M8 8h46v48H8z" />
      <path d="M18 46V28l14-4v18" />
      <circle className="is-spot" cx="14" cy="46" r="4" />
      <circle className="is-spot" cx="28" cy="42" r="4" />
    </>
  ),
  shop: (
    <>
      <path d="M16 26h44l4 30H12z" />
      <path d="M27 32V18a11 11 0 0 1 22 0v14" />
      <path className="is-spot" d="M62 14l8-6 14 12-12 15-13-11z" />
      <circle className="is-sheet" cx="69" cy="15" r="2" />
    </>
  ),
  'campus-paper': (
    <>
      <path d="M20 10h56v40a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V24h8z" />
      <path d="M20 24v26a4 4 0 0 1-8 0M28 18h40M28 23h40M50 31h18M50 37h18M50 43h18M28 49h40" />
      <path className="is-spot" d="M28 30h16v13H28z" />
    </>
  ),
  all: (
    <>
      <path d="M14 8h30v20H14zM52 8h30v20H52zM14 36h30v20H14z" />
      <path className="is-spot" d="M52 36h30v20H52z" />
      <path d="M29 13v10M24 18h10M67 13v10M62 18h10M29 41v10M24 46h10" />
      <path className="is-on-spot" d="M67 41v10M62 46h10" />
    </>
  ),
}
