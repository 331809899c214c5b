import type { Band } from './bands'

/** The tracks and photos that a band has, each to be removed. */
export function BandMedia({ record: { tracks, photos }, page }: { record: Band; page: string }) {
  return (
    <>
      <Parts title="Audio tracks" type="track" parts={tracks} page={page} />
      <Parts title="Photos" type="photo" parts={photos} page={page} />
    </>
  )
}

interface PartsProps {
  title: string
  type: 'track' | 'photo'
  parts: { id: number; title: string }[]
  page: string
}

function Parts({ title: heading, type, parts, page }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <section className="managed">
      <h2>{heading}</h2>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <p>
              <bdi className="managed-title">{title}</bdi>
            </p>
            <form method="post" action={`${page}?part=${type}&id=${id}`}>
              <button type="submit" className="link-button" aria-label={`Take out ${title}`}>
                Take out
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
