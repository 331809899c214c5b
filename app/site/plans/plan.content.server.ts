import { Conflict } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { defineContentKind, firstFile } from '../content/kind.server'
import { PlanFields } from './plan-form'
import {
  billingNames,
  planDeliveryNames,
  planNotFound,
  planReadingScopeNames,
  priceText,
  toPlanJson,
} from './plans'
import { hasMembers, type PlanRow, planFromRow } from './plans.server'

/** The kind of content of plans, which members pay for. */
export const planContentKind = defineContentKind({
  name: 'plans',
  noun: msg('plan'),
  notFound: planNotFound,
  may: ['sell'],
  model: 'plan',
  titleColumn: 'name',
  form: {
    fields: PlanFields,
    files: { image: { kind: 'planImage', label: msg('Picture') } },
    failure: msg('Failed to save plan.'),
  },
  create: (tx, fields, { image }, origin) =>
    tx.plan.create({ data: { ...fields, image: firstFile(image)?.path, ...origin } }),
  update: (tx, id, fields, { image }) =>
    tx.plan.update({ where: { id }, data: { ...fields, image: firstFile(image)?.path } }),
  toForm: (row: PlanRow) => planFromRow(row),
  json: (row) => toPlanJson(planFromRow(row)),
  shown: (row) => {
    const plan = planFromRow(row)
    return {
      Name: plan.name,
      Description: plan.description,
      Paid: billingNames[plan.billing],
      Price: formatMoney(plan.priceCents),
      Minimum: plan.minimumCents === null ? '' : formatMoney(plan.minimumCents),
      Issues: String(plan.issueCount ?? ''),
      'Members can read': planReadingScopeNames[plan.reading],
      'Issues are sent': planDeliveryNames[plan.delivery],
      'Percent off': String(plan.discountPercent),
      'Free shipping': plan.freeShipping ? 'on' : 'off',
      'Member numbers': plan.isNumbered ? 'on' : 'off',
      Places: String(plan.placeLimit ?? ''),
      'Closed to new members': plan.isClosed ? 'on' : 'off',
      Picture: plan.image ?? '',
    }
  },
  note: (row) => {
    const plan = planFromRow(row)
    return [priceText(plan), plan.isClosed ? t('closed to new members') : ''].filter(Boolean).join(' · ')
  },
  picture: ({ image }) => image,
  async trashed(tx, { id }) {
    if (await hasMembers(tx, id))
      throw new Conflict(t('This plan has members. Close it to new members instead.'))
  },
})
