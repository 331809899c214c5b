import type { ServerResponse } from 'node:http'
import { env } from '../platform/env.server'
import { lastSavedSettings } from './current-site.server'
import { machineHeaders } from './machines'
import type { SiteSettings } from './settings'

let known: { settings: SiteSettings; headers: [string, string][] } | undefined

export function setMachineHeaders(response: ServerResponse): void {
  const settings = lastSavedSettings()
  if (known?.settings !== settings) known = { settings, headers: Object.entries(headersFor(settings)) }
  for (const [name, value] of known.headers) response.setHeader(name, value)
}

/** No search engine lists a demo, in which strangers write. */
const headersFor = (settings: SiteSettings) =>
  machineHeaders(env.demo ? { ...settings, allowsSearch: false } : settings)
