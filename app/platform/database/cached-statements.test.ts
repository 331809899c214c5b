import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachePreparedStatements } from './cached-statements.server'
import { db } from './db.server'

function aConnection() {
  const client = new Database(':memory:')
  onTestFinished(() => void client.close())
  client.exec('CREATE TABLE leaf (a, b); INSERT INTO leaf VALUES (1, 2), (3, 4)')
  const prepare = vi.fn(client.prepare.bind(client))
  Object.assign(client, { prepare })
  cachePreparedStatements({ client })
  const rows = (sql: string, ...values: unknown[]) => client.prepare(sql).bind(values).raw().all()
  return { client, prepare, rows }
}

test('the same statement is prepared once, whatever its values', () => {
  const { prepare, rows } = aConnection()
  const sql = `
    SELECT a, b FROM leaf WHERE a = ?`
  expect([rows(sql, 1), rows(sql, 3), rows(sql, 5)]).toEqual([[[1, 2]], [[3, 4]], []])
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a table that has changed is read as it is now', () => {
  const { client, rows } = aConnection()
  const [named, whole] = ['SELECT b FROM leaf WHERE a = 1', 'SELECT * FROM leaf WHERE a = 1']
  expect([rows(named), rows(whole)]).toEqual([[[2]], [[1, 2]]])
  client.exec("ALTER TABLE leaf ADD COLUMN c DEFAULT 'new'; CREATE INDEX by_a ON leaf (a)")
  expect([rows(named), rows(whole)]).toEqual([[[2]], [[1, 2, 'new']]])
  expect(client.prepare('SELECT * FROM leaf').columns()).toHaveLength(3)
})

test('a statement that failed for its values works with others', () => {
  const { rows } = aConnection()
  const sql = 'SELECT abs(?) FROM leaf LIMIT 1'
  expect(() => rows(sql, 1, 2)).toThrow(RangeError)
  expect(() => rows(sql, -(2n ** 63n))).toThrow('integer overflow')
  expect(rows(sql, -7)).toEqual([[7]])
})

test('reads of the site at once each get their own rows', async () => {
  await db.author.createMany({ data: [{ name: 'Ada' }, { name: 'Bo' }] })
  const find = (name: string) => db.author.findMany({ where: { name }, select: { name: true } })
  const found = await Promise.all(['Ada', 'Bo', 'Nobody', 'Ada'].map(find))
  expect(found.map((rows) => rows.map(({ name }) => name))).toEqual([['Ada'], ['Bo'], [], ['Ada']])
})
