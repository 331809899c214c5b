import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatFileSize, formatNames } from '../../../platform/ui/format'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { DownloadDetails, DownloadLink, downloadedText } from './DownloadLink'
import type { MusicDownloads, MusicFormat } from './downloads'

export function OrderMusic({ title, trackCount, formats, preparing }: MusicDownloads) {
  return (
    <div className="order-music">
      <p>
        <Trans
          id="{title}, {count, plural, one {# track} other {# tracks}}"
          values={{ title: <bdi {...textAttributes(title)}>{title}</bdi>, count: trackCount }}
        />
      </p>
      <ul>
        {formats.map((format) => (
          <li key={format.format}>
            <DownloadLink href={format.href} title={format.label} />{' '}
            <DownloadDetails
              text={t('ZIP, {bytes}', { bytes: formatFileSize(format.bytes) })}
              count={format.count}
            />
            {trackCount > 1 && <Tracks {...format} />}
          </li>
        ))}
      </ul>
      {preparing.length > 0 && (
        <p className="order-date">
          {t('{formats} {count, plural, one {is being made} other {are being made}}.', {
            count: preparing.length,
            formats: formatNames(preparing),
          })}{' '}
          {t('Come back in a few minutes.')}
        </p>
      )}
    </div>
  )
}

const Tracks = ({ label, tracks }: MusicFormat) => (
  <details>
    <summary aria-label={t('Single tracks as {format}', { format: label })}>{t('Single tracks')}</summary>
    <ol>
      {tracks.map(({ id, title, href, bytes, count }) => (
        <li key={id}>
          <DownloadLink href={href} title={title} />{' '}
          <DownloadDetails text={formatFileSize(bytes)} count={count} />
        </li>
      ))}
    </ol>
  </details>
)

export function AdminMusicDownloads({ title, formats, preparing }: MusicDownloads) {
  return (
    <ul>
      {formats.map(({ format, label, count, tracks }) => {
        const single = tracks.reduce((sum, track) => sum + track.count, 0)
        return (
          <li key={format}>
            <TitleAs title={title} format={label} />{' '}
            <span className="order-date">
              {count === 0 ? t('not downloaded yet') : downloadedText(count)}
              {single > 0 &&
                `, ${t('{count, plural, one {single tracks once} other {single tracks # times}}', { count: single })}`}
            </span>
          </li>
        )
      })}
      {preparing.map((label) => (
        <li key={label}>
          <TitleAs title={title} format={label} /> <span className="order-date">{t('being made')}</span>
        </li>
      ))}
    </ul>
  )
}

const TitleAs = ({ title, format }: { title: string; format: string }) => (
  <Trans
    id="{title} as {format}"
    values={{ title: <span {...textAttributes(title)}>{title}</span>, format }}
  />
)
