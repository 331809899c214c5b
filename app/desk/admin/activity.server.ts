import { type AuditEntry, listNewestAuditEntries } from '../../site/accounts/audit.server'
import { activityNoteText } from './activity-notes'
import { translateSubjectName } from './subject-names'

export const listNewestActivity = async (count: number) =>
  (await listNewestAuditEntries(count)).map(describeActivityEntry)

export const describeActivityEntry = ({ at, note, ...entry }: AuditEntry) => ({
  ...entry,
  at: at.toISOString(),
  subjectName: translateSubjectName(entry.subjectName, entry.subjectType),
  note: note && activityNoteText(note, entry.subjectType),
})
export type ActivityEntry = ReturnType<typeof describeActivityEntry>
