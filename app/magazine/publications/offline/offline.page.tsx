import { type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { pageMeta } from '../../../site/meta'
import { loadBylinesOfArticles } from '../../authors/authors.server'
import { ArticleCards } from '../ArticleCards'
import { listRecentArticles } from '../publications.server'
import { OfflineCopies } from './OfflineCopies'
import './offline.css'

export const meta: MetaFunction = (args) =>
  pageMeta(args, t('Kept offline'), { description: t('What you kept on this device.'), isPrivate: true })

export async function loader() {
  const newest = await listRecentArticles(4)
  return { newest, bylines: await loadBylinesOfArticles(newest.map(({ id }) => id)) }
}

export default function OfflinePage() {
  const missing = useSearchParams()[0].get('missing')
  const { newest, bylines } = useLoaderData<typeof loader>()
  return (
    <div className="offline">
      <h1>{t('Kept offline')}</h1>
      <p className="offline-unscripted">
        {t('Offline copies need JavaScript. Without it, download the PDF instead.')}
      </p>
      <OfflineCopies missing={missing}>
        {newest.length > 0 && (
          <section className="offline-newest" aria-labelledby="newest">
            <h2 id="newest">{t('Newest issues')}</h2>
            <ArticleCards articles={newest} bylines={bylines} progress={{}} headingLevel="h3" />
          </section>
        )}
      </OfflineCopies>
    </div>
  )
}
