import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { msg, t } from '../../platform/i18n/i18n'
import { currentUser } from '../../site/accounts/guards.server'
import { limitGuesses } from '../../site/accounts/guess-limits.server'
import { pageMeta } from '../../site/meta'
import { ReleaseBlock } from '../releases/ReleaseBlock'
import { listenedRelease } from './listened-release.server'

/** The page is not indexed and sends no referrer: its address has the key in it. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.release.title ?? t('Release not found'), { isPrivate: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { failure: msg('This link does not open anything any more.') }

/** Shows whoever has the link a release that may be on no other page. */
export async function loader({ request, params, context: { address } }: LoaderFunctionArgs) {
  const browser = request.headers.get('User-Agent') ?? ''
  const attempt = await limitGuesses({ user: await currentUser(request), address, browser }, 'link')
  const found = await listenedRelease(params.key ?? '')
  await attempt.succeeded()
  return found
}

export default function ListenPage() {
  const { band, release, query, page } = useLoaderData<typeof loader>()
  return (
    <div className="release-page">
      {release.isPrivate && (
        <section className="preview-banner" aria-label={t('Note')}>
          <p>{t('Only who has this link can listen. Please keep it to yourself.')}</p>
        </section>
      )}
      <ReleaseBlock band={band} release={release} query={query} listenAt={page} isAlone />
    </div>
  )
}
