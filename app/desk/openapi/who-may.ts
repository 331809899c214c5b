import type { Permission } from '../../site/accounts/staff'
import type { Operation } from './operations/operation'

const duties: Record<Permission, string> = {
  publish: 'staff who publish',
  sell: 'staff who sell',
  run: 'owners',
}

/** Describes who may call an operation: "owners and staff who sell". */
export function allowedCallersText({ by }: Pick<Operation, 'by'>): string {
  if (!by) return 'everybody'
  if (by === 'user') return 'everybody who is logged in'
  const all = new Set(['owners', ...by.map((permission) => duties[permission])])
  return [...all].join(', ').replace(/, ([^,]*)$/, ' and $1')
}
