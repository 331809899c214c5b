import { t } from '../../../platform/i18n/i18n'
import { formatFileSize } from '../../../platform/ui/format'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { DownloadDetails, DownloadLink, downloadedText } from './DownloadLink'
import type { LineDownloads } from './downloads'
import { AdminMusicDownloads, OrderMusic } from './OrderMusic'

export function OrderDownloads({ downloads }: { downloads: LineDownloads[] }) {
  if (downloads.length === 0) return null
  return (
    <section id="downloads" className="order-downloads" aria-labelledby="downloads-title">
      <h2 id="downloads-title">{t('Downloads')}</h2>
      {downloads.map(({ lineId, title, files, music, all, refusal }) => (
        <div key={lineId}>
          <h3 {...textAttributes(title)}>{title}</h3>
          {refusal && <p>{refusal}</p>}
          {!refusal && music.map((each) => <OrderMusic key={each.releaseId} {...each} />)}
          {!refusal && files.length > 0 && (
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <DownloadLink href={file.href} title={file.title} />{' '}
                  <DownloadDetails text={`${file.type}, ${formatFileSize(file.bytes)}`} count={file.count} />
                </li>
              ))}
              {all && (
                <li>
                  <DownloadLink
                    href={all.href}
                    title={t('{count, plural, other {All # files}}', { count: files.length })}
                  />{' '}
                  <DownloadDetails
                    text={t('ZIP, {bytes}', { bytes: formatFileSize(all.bytes) })}
                    count={all.count}
                  />
                </li>
              )}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}

export function AdminDownloads({ downloads }: { downloads: LineDownloads[] }) {
  if (downloads.length === 0) return null
  return (
    <section className="order-downloads">
      <h2>{t('Downloads')}</h2>
      {downloads.map(({ lineId, title, files, music, all }) => (
        <div key={lineId}>
          <h3 {...textAttributes(title)}>{title}</h3>
          {music.map((each) => (
            <AdminMusicDownloads key={each.releaseId} {...each} />
          ))}
          <ul>
            {[...files, ...(all ? [{ ...all, id: 0, title: t('All files as a ZIP') }] : [])].map((file) => (
              <li key={file.id}>
                <span {...textAttributes(file.title)}>{file.title}</span>{' '}
                <span className="order-date">
                  {file.count === 0 ? t('not downloaded yet') : downloadedText(file.count)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
