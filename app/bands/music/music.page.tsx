import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { Picture } from '../../site/uploads/Picture'
import { BandAdminHead } from '../BandAdminHead'
import { formatPlays } from '../plays/plays'
import { loadPlayCountsOfTracks } from '../plays/plays-report.server'
import {
  allTracksOf,
  type BandMusicList,
  releaseKinds,
  releaseYearOf,
  type TrackOnPage,
} from '../releases/releases'
import { MediaEditor, type MediaGroup } from './MediaEditor'
import { MediaSavedMessage } from './MediaSavedMessage'
import { mediaAction, mediaLoader } from './media-pages.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Music of {title}', { title: args.data?.band.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the band.') }

export async function loader(args: LoaderFunctionArgs) {
  const data = await mediaLoader('track', args)
  return { ...data, plays: await loadPlayCountsOfTracks(allTracksOf(data.music).map(({ id }) => id)) }
}
export const action = (args: ActionFunctionArgs) => mediaAction('track', args)

export default function MusicPage() {
  const { band, music, opened, removed, plays } = useLoaderData<typeof loader>()
  const isSaved = useDoneMessage() === 'saved'
  const formErrors = useFormErrors()
  return (
    <div className="upload-page media-desk">
      <BandAdminHead band={band} is="music" />
      <p className="form-actions">
        <Link
          to={href('/admin/bands/:id/releases/:release', { id: band.id, release: 'new' })}
          className="button is-plain"
        >
          {t('New release')}
        </Link>
        <Link
          to={`${href('/admin/:kind/:id', { kind: 'bands', id: band.id })}#track-rows`}
          className="button is-plain"
        >
          {t('Add tracks')}
        </Link>
      </p>
      {!formErrors && <MediaSavedMessage removed={removed} isSaved={isSaved} />}
      {band.tracks.length === 0 && music.releases.length === 0 ? (
        <p className="empty">
          <Trans
            id="No tracks yet. <a>Add some in the band’s form.</a>"
            components={{ a: <Link to={href('/admin/:kind/:id', { kind: 'bands', id: band.id })} /> }}
          />
        </p>
      ) : (
        <MediaEditor
          key={opened.version}
          kind="track"
          groups={groupsOf(band, music, plays?.byTrack)}
          opened={opened}
          page={href('/admin/bands/:id/music', { id: band.id })}
          formErrors={formErrors}
        />
      )}
    </div>
  )
}

function groupsOf(
  band: { id: number },
  { releases, loose }: BandMusicList,
  plays: Record<number, number> | undefined,
): MediaGroup[] {
  const withPlays = (tracks: TrackOnPage[]) =>
    tracks.map((track) => ({ ...track, note: plays && formatPlays(plays[track.id] ?? 0) }))
  if (releases.length === 0) return [{ media: withPlays(loose) }]
  return [
    ...releases.map((release) => ({
      media: withPlays(release.tracks),
      heading: (
        <div className="media-release">
          {release.cover && <Picture file={release.cover} alt="" width={80} height={80} sizes="4rem" />}
          <h2 {...textAttributes(release.title)}>{release.title}</h2>
          <p>
            {[
              t(releaseKinds[release.kind]),
              releaseYearOf(release),
              release.isPrivate && t('only by link'),
              release.tracks.length === 0 && t('no tracks yet'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Link
            to={href('/admin/bands/:id/releases/:release', { id: band.id, release: release.id })}
            aria-label={t('Edit release {title}', { title: release.title })}
          >
            {t('Edit')}
          </Link>
        </div>
      ),
    })),
    ...(loose.length > 0
      ? [{ media: withPlays(loose), heading: <h2>{t('Tracks without a release')}</h2> }]
      : []),
  ]
}
