import { LocalStorage } from '../platform/local-storage.server'
import { markNumber, markText } from '../platform/marks.server'
import type { Account } from './accounts'

/** Stands for whoever reads a page that is rendered once for all of them: a mark in place of each value. */
const marked = {
  id: markNumber('userId'),
  username: markText('username'),
  email: markText('email'),
  phone: markText('phone'),
}

type Variant = Omit<Account, keyof typeof marked>

const shared = new LocalStorage<Account | undefined>()

/** @param variant undefined for visitors */
export const asSharedReader = <T>(variant: string | undefined, render: () => T): T =>
  shared.run(variant === undefined ? undefined : { ...marked, ...(JSON.parse(variant) as Variant) }, render)

export const sharedReader = (): Account | undefined => shared.getStore()

/** Whether it is the one of a shared page, who has no rows in any table. */
export const isSharedReader = (userId: number | undefined) => userId === marked.id

/** What pages depend on beside the values: readers who agree in it get the same page. */
export const variantOf = ({ role, subscription, staff, needsSecondFactor }: Account): string =>
  JSON.stringify({ role, subscription, staff, needsSecondFactor } satisfies Variant)

export const sharedValues = ({ id, username, email, phone }: Account) => ({
  ...{ userId: id, username, email, phone },
})
