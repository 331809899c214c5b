import { fileSize } from '../../ui/format'
import { textAttributes } from '../../ui/text-attributes'
import { Details, DownloadLink, times } from './DownloadLink'
import type { MusicDownloads, MusicFormat } from './downloads'

/** Lists the formats of a release for its buyer: all of it as a ZIP, or track by track. */
export function OrderMusic({ title, trackCount, formats, preparing }: MusicDownloads) {
  return (
    <div className="order-music">
      <p>
        <bdi {...textAttributes(title)}>{title}</bdi>, {trackCount} {trackCount === 1 ? 'track' : 'tracks'}
      </p>
      <ul>
        {formats.map((format) => (
          <li key={format.format}>
            <DownloadLink href={format.href} title={format.label} />{' '}
            <Details text={`ZIP, ${fileSize(format.bytes)}`} count={format.count} />
            {trackCount > 1 && <Tracks {...format} />}
          </li>
        ))}
      </ul>
      {preparing.length > 0 && (
        <p className="order-date">
          {new Intl.ListFormat('en').format(preparing)} {preparing.length === 1 ? 'is' : 'are'} being made.
          Come back in a few minutes.
        </p>
      )}
    </div>
  )
}

const Tracks = ({ label, tracks }: MusicFormat) => (
  <details>
    <summary aria-label={`Single tracks as ${label}`}>Single tracks</summary>
    <ol>
      {tracks.map(({ id, title, href, bytes, count }) => (
        <li key={id}>
          <DownloadLink href={href} title={title} /> <Details text={fileSize(bytes)} count={count} />
        </li>
      ))}
    </ol>
  </details>
)

/** Lists for admins how often the formats of a release were downloaded. */
export function AdminMusic({ title, formats, preparing }: MusicDownloads) {
  return (
    <ul>
      {formats.map(({ format, label, count, tracks }) => {
        const single = tracks.reduce((sum, track) => sum + track.count, 0)
        return (
          <li key={format}>
            <span {...textAttributes(title)}>{title}</span> as {label}{' '}
            <span className="order-date">
              {count === 0 ? 'not downloaded yet' : `downloaded ${times(count)}`}
              {single > 0 && `, single tracks ${times(single)}`}
            </span>
          </li>
        )
      })}
      {preparing.map((label) => (
        <li key={label}>
          <span {...textAttributes(title)}>{title}</span> as {label}{' '}
          <span className="order-date">being made</span>
        </li>
      ))}
    </ul>
  )
}
