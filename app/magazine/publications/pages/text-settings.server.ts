import { cookieHeader } from '../../../platform/http/cookie-header'
import { type TextSettings, textSettings, textSizes, textThemes } from './text-settings'

const pattern = /(?:^|;\s*)text=(\d)\.(\d)(?:;|$)/

/** A request with this cookie gets pages in its own look. */
export const textSettingsCookie = /(?:^|;\s*)text=/

export function textSettingsOf(request: Request): TextSettings {
  const [, size, theme] = pattern.exec(request.headers.get('Cookie') ?? '') ?? []
  return textSettings(textSizes[Number(size)], textThemes[Number(theme)])
}

/** Sets the cookie for pages of articles alone, so that all other pages still come from the page cache. */
export function setTextSettings({ size, theme }: TextSettings, origin: string): Record<string, string> {
  const value = `${textSizes.indexOf(size)}.${textThemes.indexOf(theme)}`
  return { 'Set-Cookie': cookieHeader('text', value, { origin, path: '/articles' }) }
}
