import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '../../site/meta'
import { useFormErrors } from '../../ui/Field'
import { MediaDone } from './MediaDone'
import { MediaHead } from './MediaHead'
import { MediaList } from './MediaList'
import { mediaAction, mediaLoader } from './media-pages.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Music of ${args.data?.band.title ?? ''}`, { isPrivate: true })

export const handle = { failure: 'Failed to load the band.' }

export const loader = (args: LoaderFunctionArgs) => mediaLoader('track', args)
export const action = async (args: ActionFunctionArgs) => redirect(await mediaAction('track', args), 303)

export default function MusicPage() {
  const { band, opened, saved, removed } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="upload-page media-desk">
      <MediaHead band={band} is="Music" />
      {!formErrors && <MediaDone removed={removed} isSaved={saved !== null} />}
      {band.tracks.length === 0 ? (
        <p className="empty">
          No tracks yet. <Link to={`/admin/bands/${band.id}`}>Add some in the band’s form.</Link>
        </p>
      ) : (
        <MediaList
          key={saved}
          kind="track"
          media={band.tracks}
          opened={opened}
          page={`/admin/bands/${band.id}/music`}
          formErrors={formErrors}
        />
      )}
    </div>
  )
}
