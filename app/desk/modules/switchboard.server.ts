import { modules } from '../../modules'
import { CannotStart } from '../../platform/cannot-start.server'
import { env } from '../../platform/env.server'
import { routedPath } from '../../platform/http/routed-path'
import type { Schedule } from '../../platform/jobs/schedules.server'
import type { Module } from '../../site/modules/module'
import { isModuleOn } from '../../site/modules/switches.server'

/** @throws CannotStart if MODULES names something that is no module */
export function refuseUnknownModules(): void {
  const known = modules.map(({ name }) => name)
  const named = env.modules === 'all' ? [] : (env.modules ?? [])
  const unknown = named.find((name) => !known.includes(name))
  if (unknown)
    throw new CannotStart(`MODULES names ${unknown}, which is no module. There are ${known.join(', ')}.`)
}

/** Returns the modules that are on. */
export const modulesThatAreOn = () => modules.filter(({ name }) => isModuleOn(name))

/** Returns the names of the modules that are on as one text, as a part of cache keys. */
export const cacheKeyOfModules = () =>
  modulesThatAreOn()
    .map(({ name }) => name)
    .join(' ')

const patternOf = ({ path = '' }: { path?: string }) =>
  new RegExp(`^/${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)

const addresses = modules.map(({ name, routes, kinds = [] }) => ({
  name,
  patterns: [...Object.values(routes).flat(), ...kinds.flatMap(routesOfKind)].map(patternOf),
}))

/** Returns the addresses at which the desk edits a kind of records. */
function routesOfKind(kind: string) {
  return [
    `admin/${kind}/:id`,
    `admin/${kind}/:id/check`,
    `admin/delete/${kind}/:id`,
    `api/trash/${kind}/:id/restore`,
  ].map((path) => ({ path }))
}

/** Tells whether a kind of records belongs to no module that is off, so that admins can edit it. */
export const isContentKindSwitchedOn = (kind: string): boolean => !kindsOfModulesOff().includes(kind)

/** Tells whether an address belongs to no module that is off, so that it can be opened. */
export function isAddressSwitchedOn(address: string): boolean {
  const path = routedPath(address.replace(/[?#].*$/, ''))
  return addresses.every(
    ({ name, patterns }) => isModuleOn(name) || !patterns.some((pattern) => pattern.test(path)),
  )
}

/** Returns the matters with people outside that are not settled in a module, such as unpaid orders, a sentence for each kind. */
export async function listUnsettledMattersOf(module: Module): Promise<string[]> {
  const { unsettled } = (await module.server?.()) ?? {}
  return unsettled ? await unsettled() : []
}

/** Returns the modules that are off. */
export const modulesThatAreOff = () => modules.filter(({ name }) => !isModuleOn(name))

/** Returns the names of the settings of modules that are off. */
export const settingsOfModulesOff = () => modulesThatAreOff().flatMap(({ settings }) => settings ?? [])

/** Returns the names of the JSON API's fields that belong to modules that are off. */
export const fieldsOfModulesOff = () =>
  modulesThatAreOff().flatMap(({ settings = [], fields = [] }) => [...settings, ...fields])

/** Returns the names of the kinds of records that belong to modules that are off. */
export const kindsOfModulesOff = () => modulesThatAreOff().flatMap(({ kinds }) => kinds ?? [])

/** Returns the schedules of all modules; each rests while its module is off. */
export async function listSchedulesOfModules(): Promise<Schedule[]> {
  const all = modules.map(async (module) => {
    const { schedules = [], settling = [] } = (await module.server?.()) ?? {}
    const isOn = () => isModuleOn(module.name)
    const isOpen = async () => isOn() || (await listUnsettledMattersOf(module)).length > 0
    return [
      ...schedules.map((schedule) => ({ ...schedule, isOn })),
      ...settling.map((schedule) => ({ ...schedule, isOn: isOpen })),
    ]
  })
  return (await Promise.all(all)).flat()
}
