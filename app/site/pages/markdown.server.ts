import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { t } from '../../platform/i18n/i18n'
import { pictureFormats, pictureUrl, pictureWidths } from '../uploads/pictures'
import type { PagePicture } from './site-pages'

/** The level of the top headings in a text, below the page's own heading. */
const belowTitle = 2
const lastLevel = 6

const markdown = new MarkdownIt({ html: false, linkify: true })
markdown.validateLink = (address) =>
  /^(https?|mailto|tel):/i.test(address.trim()) || !/^[^/?#]*:/.test(address.trim())

markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const token = tokens[index]
  // `render` passes a value without a type, so its type is stated here.
  const pictures = (env?.pictures ?? []) as PagePicture[]
  return token ? pictureHtml(String(token.attrGet('src')), token.content, pictures) : ''
}

const { escapeHtml } = markdown.utils

/** The HTML that the rules below produce from Markdown. */
export const allowedHtml: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'em',
    'strong',
    's',
    'a',
    'picture',
    'source',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    ol: ['start'],
    source: ['type', 'sizes', 'srcset'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noreferrer' } }) },
}

/**
 * Renders an owner's Markdown as safe HTML. Pictures are named by their numbers; other pictures become links.
 * @param firstLevel of its headings
 */
export function renderMarkdown(text: string, pictures: PagePicture[], firstLevel = belowTitle): string {
  const tokens = markdown.parse(text, {})
  const levels = [...new Set(tokens.filter(isHeading).map(({ tag }) => tag))].sort()
  for (const token of tokens.filter(isHeading))
    token.tag = `h${Math.min(levels.indexOf(token.tag) + firstLevel, lastLevel)}`
  return sanitizeHtml(markdown.renderer.render(tokens, markdown.options, { pictures }), allowedHtml)
}

const isHeading = ({ type }: { type: string }) => type === 'heading_open' || type === 'heading_close'

const sizes = '(min-width: 42rem) 38rem, calc(100vw - 2rem)'

function pictureHtml(source: string, words: string, pictures: PagePicture[]): string {
  const alt = escapeHtml(words)
  const picture = pictures.find(({ number }) => String(number) === source)
  if (!picture)
    return /^https?:/.test(source)
      ? `<a href="${escapeHtml(source)}">${alt || escapeHtml(t('Picture'))}</a>`
      : alt
  const { image, width, height } = picture
  const sources = pictureFormats.map((format) => {
    const set = pictureWidths.map((each) => `${pictureUrl(image, each, format)} ${each}w`).join(', ')
    return `<source type="image/${format}" sizes="${sizes}" srcset="${set}">`
  })
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const img = `<img src="/${image}" alt="${alt}"${size} loading="lazy" decoding="async">`
  return `<picture>${sources.join('')}${img}</picture>`
}

export const plainTextOf = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim()
