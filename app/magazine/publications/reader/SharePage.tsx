import { useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import { EmbedCode } from './EmbedCode'

interface SharePageProps {
  title: string
  page: number
  /** Set if the page exists as HTML too. */
  hasPages: boolean
}

/** Shares the address of a page through the device, or copies it. */
export function SharePage({ title, page, hasPages }: SharePageProps) {
  const canEmbed = useIsModuleOn('embeds')
  const [said, setSaid] = useState('')
  const article = `${location.origin}${location.pathname}`

  const share = async () => {
    const url = `${article}#page=${page}`
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setSaid(t('The link is copied.'))
    } catch {
      setSaid(url)
    }
  }

  return (
    <>
      <button type="button" onClick={share}>
        {t('Share this page')}
      </button>
      {hasPages && canEmbed && (
        <EmbedCode title={title} address={`${article}/embed${page > 1 ? `?page=${page}` : ''}`} />
      )}
      {hasPages && <a href={`${article}/pages/${page}`}>{t('This page as HTML')}</a>}
      <span role="status">{said}</span>
    </>
  )
}
