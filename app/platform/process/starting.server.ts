import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '../current-request.server'
import { env } from '../env.server'
import { currentLocale, t } from '../i18n/i18n'
import { localeDirectionOf } from '../i18n/locales'
import type { EarlyAnswers, StartingPageTexts } from './early-answers.server'

interface Progress {
  /** The current step of the start, in words for visitors, marked by `msg`. */
  doing: string
  done: number
  total: number
}

let answer: EarlyAnswers['answer'] | undefined
let progress: Progress | undefined

/** Returns true from when the server listens until its database is migrated. */
export const isStarting = () => answer !== undefined

/** @param how the function that answers until the site is ready; undefined once it is */
export function setStartingAnswer(how: EarlyAnswers['answer'] | undefined): void {
  answer = how
  progress = undefined
}

/** Sets the progress that visitors see before the site is ready. */
export function setStartProgress(now: Progress): void {
  progress = now
}

/** Tells which addresses a starting server answers normally: health checks, and styles of its own pages. */
export const isAnsweredWhileStarting = (address = '') =>
  address === '/healthz' || address.startsWith('/assets/')

/**
 * Answers that the site is starting, in the current language.
 * @param styles addresses of style sheets
 */
export function sendStartingPage(request: IncomingMessage, response: ServerResponse, styles: string[]): void {
  for (const [name, value] of Object.entries(requestIdHeader())) response.setHeader(name, value)
  answer?.(request, response, wordsNow(styles))
}

const wordsNow = (styles: string[]): StartingPageTexts => ({
  lang: currentLocale(),
  dir: localeDirectionOf(currentLocale()),
  siteName: env.siteName,
  heading: t('The site is starting'),
  sentence: t('The site is starting.'),
  progress: startProgressText(),
  notSaved: t('Nothing was saved. Go back in a moment, and send it again.'),
  reloads: t('This page reloads by itself until the site is ready.'),
  bar: progress && { name: t(progress.doing), done: progress.done, total: progress.total },
  styles,
})

/** Returns the current step of the start, and how much of it is done, in words. */
export const startProgressText = () =>
  progress
    ? t('{doing}: {done} of {total}.', { ...progress, doing: t(progress.doing) })
    : t('Try again in a few seconds.')
