import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import type { FieldsProps } from '../site/content/ContentForm'
import { type PartList, RecordParts } from '../site/content/RecordParts'
import { formatDuration } from '../site/player/player'
import type { FileKind } from '../site/uploads/file-kinds'
import type { BandRecord } from './band-record'
import { MediaRows } from './MediaRows'
import { TrackPlayer } from './TrackPlayer'

export interface BandOptions {
  recordings: FileKind
}

type BandMediaProps = Omit<FieldsProps<BandRecord, BandOptions>, 'options'> & BandOptions

export function BandMedia({ record: band, recordings, entered, ...rows }: BandMediaProps) {
  const firstRows = band ? [] : undefined
  const newTracks = (
    <MediaRows
      legend={band ? t('New audio tracks') : t('Audio tracks')}
      kind="track"
      fileKind={recordings}
      title={{ label: t('Track Title'), name: 'trackTitle' }}
      file={{ label: t('Audio File'), name: 'audioFile' }}
      titles={entered?.rows.track ?? firstRows}
      {...rows}
    />
  )
  const newPhotos = (
    <MediaRows
      legend={band ? t('New photos') : t('Photos')}
      kind="photo"
      fileKind="photo"
      title={{ label: t('Photo Title'), name: 'photoTitle' }}
      file={{ label: t('Photo'), name: 'photo' }}
      titles={entered?.rows.photo ?? firstRows}
      {...rows}
    />
  )
  if (!band)
    return (
      <>
        {newTracks}
        {newPhotos}
      </>
    )
  return (
    <RecordParts
      lists={[
        { ...tracksOf(band), add: newTracks },
        { ...photosOf(band), add: newPhotos },
      ]}
      page={rows.page}
      removed={entered?.removed}
      formErrors={rows.formErrors}
    />
  )
}

const tracksOf = (band: BandRecord): PartList => ({
  heading: t('Audio tracks'),
  type: 'track',
  canMove: true,
  parts: band.tracks.map(({ id, title, durationMs, release }, at) => ({
    id,
    title,
    group: release?.id,
    note: [
      durationMs && formatDuration(durationMs / 1000),
      release?.title,
      release?.isPrivate && t('only by link'),
    ]
      .filter(Boolean)
      .join(' · '),
    player: <TrackPlayer band={band} at={at} />,
    edit: href('/admin/bands/:id/music/:part', { id: band.id, part: id }),
  })),
})

const photosOf = (band: BandRecord): PartList => ({
  heading: t('Photos'),
  type: 'photo',
  canMove: true,
  asksAltTexts: true,
  parts: band.photos.map(({ id, title, image }) => ({
    id,
    title,
    picture: image,
    edit: href('/admin/bands/:id/photos/:part', { id: band.id, part: id }),
  })),
})
