import type { FormErrors } from '../../../platform/errors/errors'
import type { ArticleAccessValues } from '../access/AccessFields'
import type { Article } from '../publications'
import type { Issue } from '../series/series'
import type { AnnouncementState } from './AnnouncementField'

export interface ArticleOptions {
  authors: { id: number; name: string }[]
  authorTotal: number
  /** The current date by the server's clock, YYYY-MM-DD. */
  today: string
  languages: { tag: string; name: string }[]
  translations: string[]
  volumes: VolumeChoice[]
  plans: { id: number; name: string }[]
  bands: { id: number; title: string }[]
  series: string[]
  canAnnounce: boolean
}

export interface ArticleRecord extends Article, AnnouncementState, ArticleAccessValues {
  isDraft: boolean
  isPrintable: boolean
  /** Where it may be shown inside other pages; empty for as the settings say. */
  embedding: string
  volume?: VolumeChoice | null
  tags?: string[]
  issue?: Issue | null
  /** Another translation of the article, as the form names it. */
  translationOf?: string
  bands?: { id: number; title: string }[]
}

export interface VolumeChoice {
  id: number
  title: string
}

export interface ArticleFieldsProps {
  article?: ArticleRecord
  options: ArticleOptions
  formErrors?: FormErrors
}
