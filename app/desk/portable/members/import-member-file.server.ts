import { importMember } from '../../../people/members/import/import-members.server'
import type { NewMemberLine } from '../../../people/members/import/member-line.server'
import { planImport } from '../../../people/members/import/plan-import.server'
import { Invalid } from '../../../platform/errors/errors'
import { hashSecret } from '../../../platform/process/secret.server'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import { readCsvText } from '../csv-rows.server'
import type { ImportFormat } from '../import-format'
import type { ImportRun } from '../import-run.server'

const noun = 'member'

export const membersImport: ImportFormat = {
  name: 'members',
  recognize: ({ columns }) => columns.includes('email') && columns.includes('patronstatus'),
  import: importMemberFile,
}

/** A plan stands for the tier of its name: members of others are named, and nothing is charged. */
const defaults = { planId: null, paidUntil: null }

/**
 * Imports the members of a CSV, as Patreon exports it, into the plans that have the names of their tiers. Nobody is
 * mailed.
 * @throws Error with a message of one line for the operator
 */
async function importMemberFile(run: ImportRun, file: string): Promise<void> {
  const plan = await planImport(await readCsvText(file), defaults).catch((error: unknown) => {
    throw error instanceof Invalid ? new Error(`${file}: ${error.message}`) : error
  })
  for (const { text, why } of [...plan.noMembers, ...plan.refused]) run.reportSkipped(noun, text, why)
  run.report.countHere(noun, plan.existing)
  for (const line of plan.added) await run.importRecord(recordOf(line))
}

function recordOf(line: NewMemberLine) {
  const { email, plan, paidUntil, startedAt } = line
  // The address itself does not stay when the member's account is deleted.
  const key = hashSecret(`${uniqueAccountKey(email)} ${plan.name} ${startedAt?.toISOString()}`)
  return {
    source: `member ${key}`,
    noun,
    title: email,
    notes: paidUntil ? [] : ['Its file does not say until when it is paid: it has no end.'],
    check: async () => {},
    write: () => importMember(line),
  }
}
