import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { msg, t } from '../../platform/i18n/i18n'
import { findCurrentUser } from '../../site/accounts/guards.server'
import { enforceGuessLimit } from '../../site/accounts/guess-limits.server'
import { pageMeta } from '../../site/meta'
import { ReleaseBlock } from '../releases/ReleaseBlock'
import { findReleaseForListening } from './listened-release.server'
import '../../site/content/preview-banner.css'
import '../releases/release.css'

/** The page is not indexed and sends no referrer: its address has the key in it. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.release.title ?? t('Release not found'), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { failure: msg('This link no longer works.') }

/** Shows a release, which may be on no other page, to everybody who has the link. */
export async function loader({ request, params, context: { address } }: LoaderFunctionArgs) {
  const browser = request.headers.get('User-Agent') ?? ''
  const attempt = await enforceGuessLimit({ user: await findCurrentUser(request), address, browser }, 'link')
  const found = await findReleaseForListening(params.key ?? '')
  await attempt.succeeded()
  return found
}

export default function ListenPage() {
  const { band, release, query, page } = useLoaderData<typeof loader>()
  return (
    <div className="release-page">
      {release.isPrivate && (
        <section className="preview-banner" aria-label={t('Note')}>
          <p>{t('Only people with this link can listen. Please do not share it.')}</p>
        </section>
      )}
      <ReleaseBlock band={band} release={release} query={query} listenAt={page} isAlone />
    </div>
  )
}
