/** A new database of a PostgreSQL server. @returns its address */
export async function aDatabase(url: string, name: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: name }).href
}
