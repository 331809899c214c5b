import type { ServerResponse } from 'node:http'
import { lastSavedSettings } from './current-site.server'
import { machineHeaders } from './machines'
import type { SiteSettings } from './settings'

let known: { settings: SiteSettings; headers: [string, string][] } | undefined

export function setMachineHeaders(response: ServerResponse): void {
  const settings = lastSavedSettings()
  if (known?.settings !== settings) known = { settings, headers: Object.entries(machineHeaders(settings)) }
  for (const [name, value] of known.headers) response.setHeader(name, value)
}
