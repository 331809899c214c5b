import { t } from '../platform/i18n/i18n'
import { textAttributes } from '../platform/ui/text-attributes'
import type { FoundTranscript } from './found-transcripts.server'
import '../magazine/publications/search/inside.css'

export function FoundTranscripts({ found }: { found: FoundTranscript[] }) {
  if (found.length === 0) return null
  return (
    <section className="inside" aria-labelledby="said">
      <h2 id="said">{t('In songs and videos')}</h2>
      {found.map(({ track, band, address, passage }) => (
        <article key={address} className="inside-publication">
          <h3>
            <a href={address}>
              {track ? <bdi {...textAttributes(track)}>{track}</bdi> : t('Video')}
              {', '}
              <bdi {...textAttributes(band)}>{band}</bdi>
            </a>
          </h3>
          <p {...textAttributes(passage.map(({ text }) => text).join(''))}>
            {passage.map(({ text, isMarked }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage never change
              isMarked ? <mark key={index}>{text}</mark> : text,
            )}
          </p>
        </article>
      ))}
    </section>
  )
}
