import { z } from 'zod'
import { modules } from '../../../modules'
import { Invalid } from '../../../platform/errors/errors'
import { SentText } from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import type { Actor } from '../../../site/accounts/audit.server'
import { switchModules } from '../../../site/modules/switches.server'
import { listUnsettledMattersOf, modulesThatAreOff, modulesThatAreOn } from '../../modules/switchboard.server'

export const ModulesRequest = z.object({
  on: z.array(SentText).max(200).describe('All that are on afterwards; any other is switched off'),
})

/**
 * Returns the names of the modules that are on, and what is still open to people outside in modules that are
 * off.
 */
export async function loadModulesJson() {
  const open = await Promise.all(
    modulesThatAreOff().map(async (module) => ({
      name: module.name,
      sentences: await listUnsettledMattersOf(module),
    })),
  )
  return {
    on: modulesThatAreOn().map(({ name }) => name),
    unsettled: open.filter(({ sentences }) => sentences.length > 0),
  }
}

/**
 * Switches these modules on and all others off.
 * @throws Invalid if one of them is no module
 */
export async function switchOnOnlyModules(names: string[], actor: Actor): Promise<void> {
  const unknown = names.find((name) => !modules.some((module) => module.name === name))
  if (unknown !== undefined) {
    const message = t('There is no module {name}.', { name: unknown })
    throw new Invalid(message, { on: [message] }, 422)
  }
  const changes = modules.map((module) => ({ module, isOn: names.includes(module.name) }))
  await switchModules(changes, modules, actor)
}
