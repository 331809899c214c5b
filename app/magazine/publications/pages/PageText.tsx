import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { pagesContinuedByBlock, type ReflowedBlock } from '../../documents/reflow/blocks'
import { withoutSkippedLevels } from '../../documents/reflow/headings'
import { textDirectionOf } from '../../documents/text-direction'
import { pageAddress } from './addresses'
import type { ReflowedText as Text } from './pages.server'
import { RecognizedNote } from './RecognizedNote'
import { TextBlock } from './TextBlock'
import { type TextSettings, textSizes, textThemes } from './text-settings'
import './pages.css'
import './page-text.css'

interface Opening {
  kicker: string
  lead: string
  byline: string[]
}

interface PageTextProps {
  text: Text
  /** The publication's title, which is not repeated if the text begins with it. */
  title: string
  heading: ReactNode
  /** Known beginnings of the publication's text (title, authors and so on), by their role. */
  opening: Opening
  settings: TextSettings
  isRecognized: boolean
  language?: string
  articleId: number
  q: string
  preview?: string
}

export function PageText(props: PageTextProps) {
  const { text, title, heading, opening, settings, isRecognized, ...about } = props
  const { language, articleId, q, preview } = about
  const pages = new Set<number>()
  const within = pagesContinuedByBlock(text.blocks)
  const titleAt = text.blocks.slice(0, blocksBeforeTitle).findIndex((block) => isTitle(block, title))
  const blocks = text.blocks.map((block, index) =>
    index === titleAt ? { ...block, level: undefined } : block,
  )
  return (
    <div
      className="page-text"
      data-size={settings.size}
      data-theme={settings.theme}
      lang={language}
      dir={textDirectionOf(text.blocks.map((block) => block.text).join(' '))}
    >
      {heading}
      {isRecognized && <RecognizedNote />}
      {text.blocks.length === 0 && <p className="empty">{t('These pages are pictures without text.')}</p>}
      {withoutSkippedLevels(blocks).map((block, index) => {
        const isFirstOfPage = !pages.has(block.page)
        pages.add(block.page)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes its order
          <div key={index} id={isFirstOfPage ? `page-${block.page}` : undefined} className="page-block">
            {isFirstOfPage && <PageBegins articleId={articleId} page={block.page} preview={preview} />}
            {within.get(text.blocks[index] ?? block)?.map((page) => (
              <PageBegins
                key={page}
                articleId={articleId}
                page={page}
                preview={preview}
                id={`page-${page}`}
              />
            ))}
            {index !== titleAt && (
              <TextBlock
                block={block}
                q={q}
                part={index < openingBlocks ? partOf(block, opening) : undefined}
                query={preview && `?preview=${preview}`}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface PageBeginsProps {
  articleId: number
  page: number
  preview?: string
  id?: string
}

const PageBegins = ({ articleId, page, preview, id }: PageBeginsProps) => (
  <>
    <a
      id={id}
      className="page-begins"
      href={pageAddress({ articleId, page, preview })}
      aria-label={t('Page {page}', { page })}
    >
      {page}
    </a>{' '}
  </>
)

/** The maximum number of blocks before a title, such as a kicker. */
const blocksBeforeTitle = 3

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const isTitle = ({ kind, text }: ReflowedBlock, title: string) =>
  kind === 'heading' && letters(text) === letters(title)

const openingBlocks = 6

/** Tells the role of a block at the beginning of a text, such as title or byline. */
function partOf({ kind, text }: ReflowedBlock, { kicker, lead, byline }: Opening) {
  const said = letters(text)
  if (said === '') return
  if (said === letters(kicker)) return 'kicker'
  if (byline.some((name) => said === letters(name) || said === `by${letters(name)}`)) return 'byline'
  return kind === 'paragraph' && said === letters(lead) ? 'page-lead' : undefined
}

/**
 * A form for size and colors of the text. It works without JavaScript: it posts to the page, which sets a
 * cookie.
 */
export function TextSettingsForm({ settings }: { settings: TextSettings }) {
  return (
    <details name="page-bar" className="paged-more">
      <summary>{t('Text size')}</summary>
      <Form method="post" className="paged-panel text-settings" preventScrollReset>
        <label>
          {t('Text size')}{' '}
          <select name="size" className="input" defaultValue={settings.size}>
            {textSizes.map((size) => (
              <option key={size} value={size}>
                {t(size)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('Colours')}{' '}
          <select name="theme" className="input" defaultValue={settings.theme}>
            {textThemes.map((theme) => (
              <option key={theme} value={theme}>
                {t(theme)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t('Apply')}
        </button>
      </Form>
    </details>
  )
}
