import type { MetaDescriptor } from '@remix-run/react'
import { href } from '../../platform/href'
import { cutText } from '../../platform/text/cut-text'
import type { Translation } from '../../site/content/translations'
import type { Site } from '../../site/site'
import { breadcrumbs, type SchemaThing, structuredData } from '../../site/structured-data'
import type { NamedAuthor } from '../authors/authors'
import { type Accessibility, accessibilityMetadata } from '../documents/accessibility'
import { type Article, categoryAddress, categoryOf } from './publications'
import type { Issue } from './series/series'
import { periodicalStructuredData } from './series/series-data'

/** The number of characters after which search engines cut a headline. */
const headlineLength = 110

type NamedTies = { volume?: Named; contents: Named[] }

interface Known {
  ties?: NamedTies
  translations?: Translation[]
  issue?: Issue
  accessibility?: Accessibility
}

type Named = Pick<Article, 'id' | 'title'>

function articleThing(
  article: Article,
  authors: NamedAuthor[],
  { name, origin, language }: Site,
  { ties, translations = [], issue, accessibility }: Known = {},
): SchemaThing {
  const part = (type: string, { id, title }: Named) => {
    const url = `${origin}${href('/articles/:id', { id })}`
    return { '@type': type, '@id': url, name: title, url }
  }
  const address = `${origin}${href('/articles/:id', { id: article.id })}`
  const publisher = {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    logo: `${origin}${href('/icon.png')}`,
  }
  const isVolume = article.filetype === 'Volume'
  return {
    ...(issue || isVolume
      ? {
          '@type': 'PublicationIssue',
          isPartOf: issue
            ? periodicalStructuredData(issue.series, origin)
            : { '@type': 'Periodical', name, url: `${origin}/` },
          ...(issue?.number && { issueNumber: issue.number }),
          ...(issue?.isbn && { isbn: issue.isbn }),
        }
      : { '@type': 'Article', headline: cutText(article.title, headlineLength), mainEntityOfPage: address }),
    '@id': address,
    name: article.title,
    url: address,
    description: article.description,
    image: `${origin}/${article.coverImage}`,
    datePublished: article.uploadedAt,
    dateModified: article.updatedAt,
    genre: article.contentType,
    inLanguage: article.language ?? language,
    ...(ties?.volume && !issue && { isPartOf: part('PublicationIssue', ties.volume) }),
    ...(ties?.contents.length && { hasPart: ties.contents.map((piece) => part('Article', piece)) }),
    ...translatedWorks(translations, origin),
    ...(authors.length > 0 && {
      author: authors.map(({ id, name: author }) => ({
        '@type': 'Person',
        name: author,
        url: `${origin}${href('/authors/:id', { id })}`,
      })),
    }),
    publisher,
    isAccessibleForFree: article.access === 'everyone',
    ...(accessibility && accessibilityMetadata(accessibility)),
    ...(article.pdfPath !== null && {
      encoding: {
        '@type': 'MediaObject',
        contentUrl: `${origin}/${article.pdfPath}`,
        encodingFormat: 'application/pdf',
      },
    }),
  }
}

/** Names the other translations of an article; the oldest counts as the original. */
function translatedWorks([original, ...others]: Translation[], origin: string) {
  if (!original) return {}
  const work = ({ to, language }: Translation) => ({
    '@type': 'CreativeWork',
    '@id': origin + to,
    url: origin + to,
    inLanguage: language,
  })
  return original.isThis ? { workTranslation: others.map(work) } : { translationOfWork: work(original) }
}

/** Describes an article to search engines and reference managers: JSON-LD, and Highwire's meta tags. */
export function articleStructuredData(
  article: Article,
  authors: NamedAuthor[],
  site: Site,
  known?: Known,
): MetaDescriptor[] {
  const { origin } = site
  const steps = [
    { name: 'Publications', path: '/' },
    { name: categoryOf(article), path: categoryAddress(article) },
    { name: article.title, path: href('/articles/:id', { id: article.id }) },
  ]
  const tags = {
    citation_title: [article.title],
    citation_author: authors.map(({ name }) => name),
    citation_publication_date: [article.uploadedAt.slice(0, 10).replaceAll('-', '/')],
    citation_journal_title: [known?.issue?.series.title ?? site.name],
    citation_issue: known?.issue?.number ? [known.issue.number] : [],
    citation_issn: known?.issue?.series.issn ? [known.issue.series.issn] : [],
    citation_isbn: known?.issue?.isbn ? [known.issue.isbn] : [],
    citation_language: [article.language ?? site.language],
    citation_abstract_html_url: [`${origin}${href('/articles/:id', { id: article.id })}`],
    citation_pdf_url: article.pdfPath === null ? [] : [`${origin}/${article.pdfPath}`],
  }
  return [
    structuredData(articleThing(article, authors, site, known), breadcrumbs(origin, steps)),
    ...Object.entries(tags).flatMap(([name, values]) => values.map((content) => ({ name, content }))),
  ]
}
