import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatFileSize } from '../../../platform/ui/format'
import { canSaveOffline, findOfflineCopyOf, type OfflineCopy, removeOfflineCopy } from './offline-copies'
import { saveOffline } from './save-offline'
import './save-offline.css'

interface KeepOfflineProps {
  /** The article's address, such as /articles/12. */
  address: string
  /** The edition of the article on the server, to compare with the saved copy. */
  edition: string
  bytes: number
}

type State =
  | { is: 'unknown' }
  | { is: 'offered'; problem?: string }
  | { is: 'keeping'; share: number; bytes: number }
  | { is: 'kept'; piece: OfflineCopy; problem?: string }

/**
 * A button that saves an article for offline reading, which needs JavaScript, unlike the download. Its space is
 * reserved until its state is known.
 */
export function SaveOffline({ address, edition, bytes }: KeepOfflineProps) {
  const [state, setState] = useState<State>({ is: 'unknown' })
  const abort = useRef(new AbortController())
  const known = async (problem?: string) => {
    const piece = await findOfflineCopyOf(address)
    setState(piece ? { is: 'kept', piece, problem } : { is: 'offered', problem })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each piece
  useEffect(() => {
    if (canSaveOffline()) known().catch(() => setState({ is: 'unknown' }))
    return () => abort.current.abort()
  }, [address])

  const keep = async () => {
    abort.current = new AbortController()
    const { signal } = abort.current
    setState({ is: 'keeping', share: 0, bytes: 0 })
    try {
      await saveOffline(address, {
        signal,
        onProgress: (share, bytes) => signal.aborted || setState({ is: 'keeping', share, bytes }),
      })
      await known()
    } catch (error) {
      await known(signal.aborted ? undefined : wordsFor(error))
    }
  }
  const remove = async () => {
    await removeOfflineCopy(address)
    await known()
  }

  if (state.is === 'unknown') {
    return (
      <div className="keep-offline is-unknown" aria-hidden="true">
        <span className="button is-plain">{t('Keep offline')}</span> <span>{formatFileSize(bytes)}</span>
      </div>
    )
  }
  return (
    <div className="keep-offline" aria-live="polite">
      {state.is === 'offered' && (
        <>
          <button type="button" className="button is-plain" onClick={keep} aria-describedby="keep-size">
            {t('Keep offline')}
          </button>{' '}
          <span id="keep-size">{formatFileSize(bytes)}</span>
        </>
      )}
      {state.is === 'keeping' && (
        <>
          <label>
            {t('Keeping')} {state.bytes > 0 && formatFileSize(state.bytes)}… <progress value={state.share} />
          </label>{' '}
          <button type="button" className="button is-plain" onClick={() => abort.current.abort()}>
            {t('Cancel')}
          </button>
        </>
      )}
      {state.is === 'kept' && (
        <>
          <span>
            <Link to={href('/offline')}>{t('Kept offline')}</Link> · {formatFileSize(state.piece.bytes)}
          </span>{' '}
          {edition !== state.piece.edition && (
            <button type="button" className="button is-plain" onClick={keep}>
              {t('Update copy')}
            </button>
          )}{' '}
          <button type="button" className="button is-plain" onClick={remove}>
            {t('Remove')}
          </button>
        </>
      )}
      {'problem' in state && state.problem && <p className="field-error">{state.problem}</p>}
    </div>
  )
}

const wordsFor = (error: unknown) =>
  error instanceof TypeError || !(error instanceof Error)
    ? t('The site could not be reached. Please try again.')
    : error.message
