import { msg } from '../../platform/i18n/i18n'
import { type Band, bandAddress } from '../bands'
import { entriesAddress, newsEntries } from '../entries/entries'

export interface BandNews {
  id: number
  title: string
  /** Markdown */
  body: string
  isDraft: boolean
  /** ISO 8601 */
  publishedAt: string
  version: number
}

export interface PublishedNews {
  id: number
  title: string
  html: string
  /** ISO 8601 */
  publishedAt: string
  changedAt: string
}

export const newsNotFound = msg('News not found.')
export const newsOnBandPage = 3
export const newsPerPage = 20
export const maxNewsLength = 20_000

export const newsAddress = (band: Pick<Band, 'title'>, news?: Pick<BandNews, 'id'>) =>
  `${bandAddress(band)}/news${news ? `/${news.id}` : ''}`

export const newsAdminAddress = (bandId: number) => entriesAddress(newsEntries, bandId)
