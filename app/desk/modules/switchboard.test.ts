import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { modules } from '../../modules'
import { env } from '../../platform/env.server'
import { refuseUnknownModules } from './switchboard.server'

test('a site whose MODULES names what is no module does not start, and says which there are', () => {
  const before = env.modules
  onTestFinished(() => void Object.assign(env, { modules: before }))
  Object.assign(env, { modules: modules.map(({ name }) => name) })
  refuseUnknownModules()
  Object.assign(env, { modules: ['discounts', 'discount'] })
  expect(refuseUnknownModules).toThrow('MODULES names discount, which is no module. There are ')
})

test('the documentation names every module', () => {
  const rows = readFileSync('docs/modules.md', 'utf8')
  expect(modules.filter(({ name }) => !rows.includes(`\n| \`${name}\` |`))).toEqual([])
})
