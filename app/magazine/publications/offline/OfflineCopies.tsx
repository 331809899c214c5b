import { Form, useSearchParams } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatDateTime, formatFileSize, formatList } from '../../../platform/ui/format'
import { canSaveOffline, listOfflineCopies, type OfflineCopy, removeOfflineCopy } from './offline-copies'
import { searchOfflineCopies } from './search-offline-copies'
import './offline.css'

/**
 * Lists the offline copies on this device, and their pages that match a search. Plain links, because the service worker
 * answers documents only.
 * @param children what to save, shown to readers who are online and have no copies
 */
export function OfflineCopies({ missing, children }: { missing: string | null; children?: ReactNode }) {
  const [pieces, setPieces] = useState<OfflineCopy[]>()
  const [isOffline, setOffline] = useState(false)
  const q = useSearchParams()[0].get('q') ?? ''
  const read = async () => setPieces(canSaveOffline() ? await listOfflineCopies() : [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then after each change
  useEffect(() => {
    read().catch(() => setPieces([]))
    setOffline(!navigator.onLine)
  }, [])
  if (!pieces) return null
  const remove = async (address: string) => {
    await removeOfflineCopy(address)
    await read()
  }

  return (
    <>
      {missing && (
        <p role="status">
          <Trans
            id="The site cannot be reached, and this page is not kept on your device. <a>Try again</a>"
            components={{ a: <a href={missing} /> }}
          />
        </p>
      )}
      {!missing && isOffline && <p role="status">{t('You are offline.')}</p>}
      {pieces.length === 0 && (
        <p className="offline-none">
          <Trans
            id="Nothing is kept yet. Open an article or a volume, press ··· in its bar, then “Keep offline”. <a>Find one to keep</a>"
            components={{ a: <a href={href('/search')} /> }}
          />
        </p>
      )}
      {pieces.length === 0 && !missing && !isOffline && children}
      {pieces.length > 0 && (
        <Form className="offline-find">
          <label htmlFor="offline-q">{t('Find offline')}</label>
          <input id="offline-q" className="input" type="search" name="q" defaultValue={q} />
          <button type="submit" className="button">
            {t('Find')}
          </button>
        </Form>
      )}
      {q && <Found pieces={pieces} q={q} />}
      <ul className="offline-pieces">
        {pieces.map((piece) => (
          <li key={piece.address}>
            <h2>
              <a href={piece.address} dir="auto">
                {piece.title}
              </a>
            </h2>
            {piece.authors.length > 0 && (
              <p className="byline">{t('by {names}', { names: formatList(piece.authors) })}</p>
            )}
            <p>
              {t('{bytes} · kept on {keptAt}', {
                bytes: formatFileSize(piece.bytes),
                keptAt: formatDateTime(piece.keptAt),
              })}
              {piece.pages.length > 0 && (
                <>
                  {' · '}
                  <a href={`${piece.address}/pages/1`}>{t('Page by page')}</a>
                  {' · '}
                  <a href={`${piece.address}/pages/1?view=text`}>{t('As text')}</a>
                </>
              )}
            </p>
            <button
              type="button"
              className="button is-plain"
              aria-label={t('Remove {title}', { title: piece.title })}
              onClick={() => remove(piece.address)}
            >
              {t('Remove')}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Found({ pieces, q }: { pieces: OfflineCopy[]; q: string }) {
  const found = searchOfflineCopies(pieces, q)
  return (
    <section aria-label={t('Found pages')}>
      <p role="status">{foundPages(found.length)}</p>
      <ol className="offline-found">
        {found.map(({ piece, page, passage }) => (
          <li key={`${piece.address} ${page.number}`}>
            <a href={`${piece.address}/pages/${page.number}?${new URLSearchParams({ q })}#found`}>
              {t('{title}, page {label}', { title: piece.title, label: page.label })}
            </a>
            <p dir="auto">{passage}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function foundPages(count: number): string {
  if (count === 0) return t('No matches.')
  return count === 1 ? t('Found on one page.') : t('Found on {count} pages.', { count })
}
