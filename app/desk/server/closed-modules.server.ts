import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { modules } from '../../modules'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Module } from '../../site/modules/module'
import { isModuleOn } from '../../site/modules/switches.server'
import { isAddressSwitchedOn, listUnsettledMattersOf } from '../modules/switchboard.server'
import { behindGuard } from './behind-guard.server'

/**
 * Answers requests to addresses of modules that are off with 404, before anything else handles them. Addresses to
 * which people outside have a link stay until their matter is settled.
 */
export function hideModulesThatAreOff(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const owner = ownerOfRoute.get(id)
    if (!route || !(owner || route.path?.includes(':kind'))) return [id, route]
    const { loader, action } = route.module
    const guard = (request: Request) => (owner ? requireOpen(owner, request) : requireKindOn(request))
    const module = {
      ...route.module,
      loader: behindGuard(guard, loader ?? (() => null)),
      action: action && behindGuard(guard, action),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

interface Owner {
  module: Module
  /** Whether people outside have a link to the address. */
  isSent: boolean
}

/** @throws NotFound */
async function requireOpen({ module, isSent }: Owner, request: Request): Promise<void> {
  const isOpen = isModuleOn(module.name) || (isSent && (await isOwed(module, request)))
  if (!isOpen) throw new NotFound(t('Page not found.'))
}

/** @throws NotFound for an address of a kind of records whose module is off */
async function requireKindOn(request: Request): Promise<void> {
  if (!isAddressSwitchedOn(new URL(request.url).pathname)) throw new NotFound(t('Page not found.'))
}

async function isOwed(module: Module, request: Request): Promise<boolean> {
  const { isOpenTo } = (await module.server?.()) ?? {}
  return isOpenTo ? isOpenTo(request) : (await listUnsettledMattersOf(module)).length > 0
}

/** Returns the id of a route: Remix derives it from the file, unless the table of addresses sets one. */
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.\w+$/, '')

const ownerOfRoute = new Map(
  modules.flatMap((module) =>
    Object.entries(module.routes).flatMap(([place, entries]) =>
      entries.map((entry) => [idOf(entry), { module, isSent: place === 'sent' }] as const),
    ),
  ),
)
