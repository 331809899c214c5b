import { Link, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageAddress } from '../pages/addresses'
import './more.css'

const panelId = 'more'

interface MorePanelProps {
  articleId: number
  title: string
  /** Set once pages are extracted; tells whether they have text. */
  ways?: { hasText: boolean }
  preview?: string
  /** The address of a PDF that contains the recognized words. */
  searchable?: string | null
  epub?: string
  print?: string
  send?: string
  offline?: ReactNode
  attachments?: ReactNode
  save?: ReactNode
}

/** A popover with other ways to read or save an article; it opens without JavaScript. */
export function MorePanel({
  articleId,
  title,
  ways,
  preview,
  searchable,
  epub,
  print,
  send,
  ...parts
}: MorePanelProps) {
  const { offline, attachments, save } = parts
  const first = { articleId, page: 1, preview }
  const panel = useRef<HTMLElement>(null)
  const address = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to a page of this article closes the panel over it
  useEffect(() => panel.current?.hidePopover?.(), [address])
  return (
    <section
      id={panelId}
      className="reading-more"
      aria-label={t('More')}
      ref={panel}
      {...{ popover: 'auto' }}
    >
      <header>
        <p {...textAttributes(title)}>{title}</p>
        <button
          type="button"
          aria-label={t('Close')}
          {...{ popovertarget: panelId, popovertargetaction: 'hide' }}
        >
          <Icon name="close" />
        </button>
      </header>
      <ul>
        {ways?.hasText && (
          <li>
            <Link to={pageAddress({ ...first, isText: true })}>{t('Text')}</Link>{' '}
            <span>{t('Just the text, in any size')}</span>
          </li>
        )}
        {ways && (
          <li>
            <Link to={pageAddress(first)}>{t('Pages')}</Link> <span>{t('One page at a time')}</span>
          </li>
        )}
        {searchable && (
          <li>
            <a href={searchable}>{t('Searchable PDF')}</a> <span>{t('With the recognized text')}</span>
          </li>
        )}
        {epub && (
          <li>
            <a href={epub} download>
              {t('EPUB')}
            </a>{' '}
            <span>{t('For e-readers')}</span>
          </li>
        )}
        {send && (
          <li>
            <Link to={send}>{t('Send to my e-reader')}</Link> <span>{t('By email')}</span>
          </li>
        )}
        {print && (
          <li>
            <Link to={print}>{t('Print it yourself')}</Link> <span>{t('Print and fold a booklet')}</span>
          </li>
        )}
        {offline && (
          <li className="needs-scripts">
            <b>{t('Offline')}</b> {offline}
          </li>
        )}
        {attachments && (
          <li>
            <b>{t('Attached')}</b> {attachments}
          </li>
        )}
        {save && (
          <li>
            <b>{t('Save')}</b> {save}
          </li>
        )}
      </ul>
    </section>
  )
}

export function MoreTool() {
  return (
    <button type="button" aria-label={t('More')} title={t('More')} {...{ popovertarget: panelId }}>
      <Icon name="more" />
    </button>
  )
}
