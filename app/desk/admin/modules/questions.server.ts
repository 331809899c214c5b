import { modules } from '../../../modules'
import { cachedTables } from '../../../platform/changes/cached-tables.server'
import { db } from '../../../platform/database/db.server'
import { t } from '../../../platform/i18n/i18n'
import type { Account } from '../../../site/accounts/accounts'
import type { Actor } from '../../../site/accounts/audit.server'
import { hasPermission } from '../../../site/accounts/staff'
import type { SiteKind } from '../../../site/modules/site-kinds'
import { switchModules } from '../../../site/modules/switches.server'
import { modulesThatAreOff } from '../../modules/switchboard.server'
import { hasNoContent } from '../sample.server'
import { findModuleByName } from './modules.server'

const firstQuestion = 'what the site is'

/**
 * Tells whether to ask an owner what kind of site this is: once, while some module is off and the site has no
 * content, not even drafts or trash.
 */
export async function shouldAskWhatSiteIs(user: Pick<Account, 'staff'>): Promise<boolean> {
  if (!hasPermission(user, 'run') || modulesThatAreOff().length === 0) return false
  return !(await isAnswered(firstQuestion)) && (await hasNoContent())
}

/** Switches on the modules that suit a kind of site; none if the question was skipped. */
export async function beginAsSiteKind(kind: SiteKind | 'all' | 'skipped', actor: Actor): Promise<void> {
  await answer(firstQuestion)
  if (kind === 'skipped') return
  const chosen = modules.filter(({ suits = [] }) => kind === 'all' || suits.includes(kind))
  const changes = chosen.map((module) => ({ module, isOn: true }))
  await switchModules(changes, modules, actor)
}

/** Returns the next module that would help this site, and that no owner has declined; undefined if there is none. */
export async function findNextModuleOffer() {
  const answered = await answeredQuestions.read()
  for (const { name, title, server } of modulesThatAreOff()) {
    const { offer } = (await server?.()) ?? {}
    const isDeclined = answered.includes(offerOf(name))
    if (offer && !isDeclined && (await offer.when()))
      return { name, title: t(title), sentence: t(offer.sentence) }
  }
}

/** @throws NotFound if there is no such module */
export const declineModuleOffer = async (name: string): Promise<void> =>
  answer(offerOf(findModuleByName(name).name))

const offerOf = (name: string) => `module ${name}`

const answeredQuestions = cachedTables(['AnsweredQuestion'], async () =>
  (await db.answeredQuestion.findMany()).map(({ name }) => name),
)

const isAnswered = async (name: string) => (await answeredQuestions.read()).includes(name)

async function answer(name: string): Promise<void> {
  await db.answeredQuestion.upsert({ where: { name }, create: { name }, update: { name } })
}
