import type { Band } from './bands'

/** The tracks and photos of a band, each with a button to remove it. */
export function BandMedia({ record: { tracks, photos }, page }: { record: Band; page: string }) {
  return (
    <>
      <MediaList title="Audio tracks" type="track" media={tracks} page={page} />
      <MediaList title="Photos" type="photo" media={photos} page={page} />
    </>
  )
}

interface MediaListProps {
  title: string
  type: 'track' | 'photo'
  media: { id: number; title: string }[]
  page: string
}

function MediaList({ title: heading, type, media, page }: MediaListProps) {
  if (media.length === 0) return null
  return (
    <section className="managed">
      <h2>{heading}</h2>
      <ul>
        {media.map(({ id, title }) => (
          <li key={id}>
            <p>
              <bdi className="managed-title">{title}</bdi>
            </p>
            <form method="post" action={`${page}?part=${type}&id=${id}`}>
              <button type="submit" className="link-button" aria-label={`Remove ${title}`}>
                Remove
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
