import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatFileSize } from '../../../platform/ui/format'
import type { DeskSubmission } from './submission-desk.server'
import { submissionList } from './submission-list'

type Piece = DeskSubmission['pieces'][number]

export function SubmissionPieces({ submission: { id, call, pieces } }: { submission: DeskSubmission }) {
  const files = `${submissionList(call.id).path}/${id}/files`
  return (
    <div>
      {pieces.map((piece) => (
        <section
          key={piece.position}
          className="submission-piece"
          aria-labelledby={`piece-${piece.position}`}
        >
          <h2 id={`piece-${piece.position}`} dir="auto">
            {piece.title}
          </h2>
          {piece.kind && <p className="kicker">{piece.kind}</p>}
          <Draft piece={piece} />
          {piece.text && (
            <div className="submission-text" dir="auto">
              {piece.text}
            </div>
          )}
          {piece.files.map((file) => (
            <SentFile key={file.id} file={file} address={`${files}/${file.id}`} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Draft({ piece: { articleId, problem } }: { piece: Piece }) {
  if (articleId !== null)
    return (
      <p>
        <a href={href('/admin/:kind/:id', { kind: 'articles', id: articleId })}>{t('Open the article')}</a>
      </p>
    )
  return problem ? <p className="field-error">{problem}</p> : null
}

function SentFile({
  file: { name, type, bytes },
  address,
}: {
  file: Piece['files'][number]
  address: string
}) {
  const isPicture = type.startsWith('image/')
  return (
    <figure className="submission-file">
      {isPicture && <img src={`${address}?view`} alt="" loading="lazy" />}
      {type === 'audio/mpeg' && (
        // biome-ignore lint/a11y/useMediaCaption: what somebody sent has none
        <audio src={`${address}?view`} controls preload="none" />
      )}
      <figcaption>
        <bdi>{name}</bdi>, {formatFileSize(bytes)}
        {(type === 'application/pdf' || isPicture) && (
          <>
            {' · '}
            <a href={`${address}?view`} aria-label={t('Open {name}', { name })}>
              {t('Open it')}
            </a>
          </>
        )}
        {' · '}
        <a href={address} aria-label={t('Download {name}', { name })}>
          {t('Download')}
        </a>
      </figcaption>
    </figure>
  )
}
