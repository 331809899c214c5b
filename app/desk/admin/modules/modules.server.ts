import { modules } from '../../../modules'
import { NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import {
  isEmptyQuery,
  matchesTextQuery,
  parseTextQuery,
  searchableText,
} from '../../../platform/text/search-words'
import type { Actor } from '../../../site/accounts/audit.server'
import type { Module } from '../../../site/modules/module'
import { isModuleOn, switchModule } from '../../../site/modules/switches.server'
import { listUnsettledMattersOf } from '../../modules/switchboard.server'
import { coreDeskGroups } from '../desk-links'

/** Finds the modules whose title, sentence or entries contain the words of a query, grouped like the desk's menu. */
export function findModules(q: string) {
  const query = parseTextQuery(q)
  const found = modules.filter(
    (module) => isEmptyQuery(query) || matchesTextQuery(searchableText(wordsOf(module)), query),
  )
  return coreDeskGroups
    .map(({ id, name = '' }) => ({
      name: t(name),
      entries: found
        .filter(({ group, links }) => (links[0]?.group ?? group) === id)
        .map((module) => ({
          name: module.name,
          title: t(module.title),
          sentence: t(module.sentence),
          adds: addedBy(module).join(', '),
          isOn: isModuleOn(module.name),
        })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Returns what a module adds, in words: its entries in the menu, and further things from its description. */
const addedBy = ({ links, adds = [] }: Module) =>
  [...links.map(({ name }) => name), ...adds].map((words) => t(words))

const wordsOf = ({ title, sentence, links, adds = [], places = [] }: Module) =>
  [title, sentence, ...adds, ...[...links, ...places].map(({ name }) => name)]
    .map((words) => t(words))
    .join(' ')

/** @throws NotFound */
export function findModuleByName(name: string): Module {
  const module = modules.find((one) => one.name === name)
  if (!module) throw new NotFound(t('Page not found.'))
  return module
}

interface Press {
  name: string
  isOn: boolean
  /** Whether the owner has seen what is still unsettled in the module. */
  isSure: boolean
}

/**
 * Switches a module on or off. If something in it is unsettled, it returns that without switching; it switches the
 * module off once the owner has confirmed.
 * @throws NotFound
 */
export async function switchModuleByForm({ name, isOn, isSure }: Press, actor: Actor) {
  const module = findModuleByName(name)
  const rest = isOn || isSure ? [] : await listUnsettledMattersOf(module)
  if (rest.length > 0) return { name, title: t(module.title), rest }
  await switchModule(module, isOn, modules, actor)
}
