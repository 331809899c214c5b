import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatCount, formatFileSize } from '../../platform/ui/format'
import { languageName } from '../../platform/ui/languages'
import type { DocumentDetails } from './document-details'
import { describeDocumentStatus, describeRecognition, describeTextStatus } from './status-words'
import './document-status.css'

export function DocumentStatus({ details }: { details: DocumentDetails | undefined }) {
  const isBusy = details?.state === 'waiting' || details?.state === 'running'
  return (
    <section className="document-status" aria-labelledby="document-status">
      <h2 id="document-status">{t('Pages for readers')}</h2>
      <p className={details?.state === 'failed' ? 'message' : undefined}>
        {details ? describeDocumentStatus(details) : t('Pages have not been prepared.')}
      </p>
      {details && <Facts details={details} />}
      {!isBusy && <Again action="?again">{t('Process again')}</Again>}
      {details && mayRecognizeAgain(details) && (
        <Again action="?recognize">{t('Recognize text again')}</Again>
      )}
    </section>
  )
}

function Again({ action, children }: { action: string; children: string }) {
  return (
    <Form method="post" action={action}>
      <button type="submit" className="link-button">
        {children}
      </button>
    </Form>
  )
}

const mayRecognizeAgain = ({ state, recognition: { isPossible, waiting, failed, done } }: DocumentDetails) =>
  state === 'ready' && isPossible && waiting === 0 && failed + done > 0

function Facts({ details }: { details: DocumentDetails }) {
  const { state, pageCount, firstPage, bytes, language } = details
  const unknown = state === 'ready' ? t('Unknown') : undefined
  const facts = {
    [t('Pages')]: pageCount === null ? undefined : formatCount(pageCount),
    [t('Page size')]:
      firstPage &&
      t('{width} × {height} mm', {
        width: millimetres(firstPage.width),
        height: millimetres(firstPage.height),
      }),
    [t('File')]: bytes === undefined ? undefined : formatFileSize(bytes),
    [t('Language')]: language ? languageName(language) : unknown,
    [t('Text')]: describeTextStatus(details),
    [t('Scans')]: describeRecognition(details),
    [t('Least certain')]: details.recognition.leastSure.length > 0 && <LeastSure details={details} />,
  }
  return (
    <dl className="document-facts">
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function LeastSure({ details: { articleId, recognition } }: { details: DocumentDetails }) {
  return recognition.leastSure.map(({ number, confidence }, index) => (
    <Fragment key={number}>
      {index > 0 && ', '}
      <a href={`${href('/admin/articles/:id/text', { id: articleId })}?page=${number}`}>
        {t('page {number}', { number })}
      </a>{' '}
      ({confidence} %)
    </Fragment>
  ))
}

const millimetres = (points: number) => Math.round((points / 72) * 25.4)
