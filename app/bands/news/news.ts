import { msg } from '../../platform/i18n/i18n'
import { type Band, bandAddress } from '../bands'
import { entriesAddress, newsPageTexts } from '../entries/entries'

export interface BandNews {
  id: number
  title: string
  /** The text in Markdown. */
  body: string
  isDraft: boolean
  /** The time of publication, in ISO 8601. */
  publishedAt: string
  version: number
}

export interface PublishedNews {
  id: number
  title: string
  html: string
  /** The time of publication, in ISO 8601. */
  publishedAt: string
  changedAt: string
}

export const newsNotFound = msg('News not found.')
export const maxNewsOnBandPage = 3
export const newsPerPage = 20
export const maxNewsLength = 20_000

export const newsAddress = (band: Pick<Band, 'title'>, news?: Pick<BandNews, 'id'>) =>
  `${bandAddress(band)}/news${news ? `/${news.id}` : ''}`

export const newsAdminAddress = (bandId: number) => entriesAddress(newsPageTexts, bandId)
