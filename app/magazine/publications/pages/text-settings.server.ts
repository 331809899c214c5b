import { cookieHeader } from '../../../platform/http/cookie-header'
import { type TextSettings, textSettingsOrDefaults, textSizes, textThemes } from './text-settings'

const pattern = /(?:^|;\s*)text=(\d)\.(\d)(?:;|$)/

/** A pattern for the cookie with a reader's text settings; such requests get pages rendered for them. */
export const textSettingsCookiePattern = /(?:^|;\s*)text=/

export function textSettingsOf(request: Request): TextSettings {
  const [, size, theme] = pattern.exec(request.headers.get('Cookie') ?? '') ?? []
  return textSettingsOrDefaults(textSizes[Number(size)], textThemes[Number(theme)])
}

/** Limits the cookie to pages of articles, so that all other pages still come from the page cache. */
export function setTextSettings({ size, theme }: TextSettings, origin: string): Record<string, string> {
  const value = `${textSizes.indexOf(size)}.${textThemes.indexOf(theme)}`
  return { 'Set-Cookie': cookieHeader('text', value, { origin, path: '/articles' }) }
}
