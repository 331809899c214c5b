import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aDnsServer, type Zone } from '../../../test/dns'
import { aMailServer } from '../../../test/mail'
import { env, readEnv } from '../../platform/env.server'
import { createDkimKey } from '../../site/mail/dkim.server'
import { sendMail } from '../../site/mail/mail.server'
import { checkSender } from './check-sender.server'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-sender-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const aSender = (from = 'Zine <zine@example.org>') =>
  readEnv({
    DATA_DIR: aFolder(),
    SITE_URL: 'https://zine.example.org',
    MAIL_URL: 'smtp://127.0.0.1',
    MAIL_FROM: from,
  })

async function found(zone: Zone, settings = aSender(), options = {}): Promise<string[]> {
  const { dns, stop } = await aDnsServer(zone, options)
  onTestFinished(stop)
  return (await checkSender(settings, dns)).map(({ level, says }) => `${level}: ${says}`)
}

const mx = { MX: ['mail.example.org'] }
const spf = 'v=spf1 include:mail.example.org ~all'
const dmarc = { TXT: ['v=DMARC1; p=none'] }

test('a sender whose domain says who may send for it has no warning', async () => {
  const zone = { 'example.org': { ...mx, TXT: ['other=1', spf] }, '_dmarc.example.org': dmarc }
  expect(await found(zone)).toEqual([
    'ok: example.org takes answers',
    `ok: SPF: ${spf}`,
    'ok: DKIM: left to the mail service; npm run dkim makes a key to sign here',
    'ok: DMARC: v=DMARC1; p=none',
  ])
})

test('a domain that says nothing is told what is missing, each with what to do', async () => {
  const { dns, stop } = await aDnsServer({})
  onTestFinished(stop)
  const findings = await checkSender(aSender(), dns)
  expect(findings.map(({ level }) => level)).toEqual(['warning', 'warning', 'ok', 'warning'])
  expect(findings.filter(({ level, advice }) => level !== 'ok' && !advice)).toEqual([])
})

test('two SPF records, one that lets everybody send, and a null MX are found', async () => {
  const twice = await found({ 'example.org': { ...mx, TXT: [spf, 'v=spf1 -all'] } })
  expect(twice[1]).toBe('error: example.org has 2 SPF records, and receivers take none of them')
  const open = await found({ 'example.org': { MX: [''], TXT: ['v=spf1 +all'] } })
  expect(open[0]).toMatch(/^warning: example\.org has no MX record/)
  expect(open[1]).toBe('warning: the SPF record of example.org lets everybody send for it')
})

test('the DMARC record of a domain holds for those below it', async () => {
  const zone = { 'news.example.org': { ...mx, TXT: [spf] }, '_dmarc.example.org': dmarc }
  expect((await found(zone, aSender('zine@news.example.org')))[3]).toBe('ok: DMARC: v=DMARC1; p=none')
})

test('the address that mails leave from has a name that leads back to it', async () => {
  const settings = readEnv({
    DATA_DIR: aFolder(),
    SITE_URL: 'https://zine.example.org',
    MAIL_URL: 'smtp://localhost',
    MAIL_FROM: 'zine@example.org',
  })
  const says = async (zone: Zone, of = settings) => (await found(zone, of))[4]
  const site = { 'zine.example.org': { A: ['9.9.9.10'] } }
  const named = { '10.9.9.9.in-addr.arpa': { PTR: ['mail.example.org'] } }
  expect(await says({ ...site, ...named, 'mail.example.org': { A: ['9.9.9.10'] } })).toBe(
    'ok: PTR: 9.9.9.10 is mail.example.org',
  )
  expect(await says(site)).toMatch(/^warning: 9\.9\.9\.10, where mails leave, has no name/)
  expect(await says({ ...site, ...named, 'mail.example.org': { A: ['9.9.9.11'] } })).toMatch(
    /is called mail\.example\.org, which has another address$/,
  )
  const elsewhere = { ...settings, mail: { ...settings.mail, url: 'smtps://smtp.service.example' } }
  expect(await says({ ...site, 'smtp.service.example': { A: ['9.9.9.12'] } }, elsewhere)).toBe(
    'ok: PTR: left to smtp.service.example',
  )
})

test('an IPv6 address that mails leave from needs a name, too', async () => {
  const settings = readEnv({
    DATA_DIR: aFolder(),
    SITE_URL: 'https://zine.example.org',
    MAIL_URL: 'smtp://localhost',
    MAIL_FROM: 'zine@example.org',
  })
  const [four, six] = ['9.9.9.10', '2606:4700::9']
  const both = { A: [four], AAAA: [six] }
  const zone = {
    'zine.example.org': both,
    'mail.example.org': both,
    '10.9.9.9.in-addr.arpa': { PTR: ['mail.example.org'] },
  }
  const ofIPv6 = `9.${'0.'.repeat(23)}0.0.7.4.6.0.6.2.ip6.arpa`
  const says = async (names: Zone) => (await found(names, settings)).slice(4)
  expect(await says(zone)).toEqual([
    `ok: PTR: ${four} is mail.example.org`,
    expect.stringMatching(/^warning: 2606:4700::9, where mails leave, has no name/),
  ])
  expect(await says({ ...zone, [ofIPv6]: { PTR: ['mail.example.org'] } })).toEqual([
    `ok: PTR: ${four} is mail.example.org`,
    `ok: PTR: ${six} is mail.example.org`,
  ])
})

test('a DNS that fails is no missing record', async () => {
  expect(await found({}, aSender(), { isBroken: true })).toEqual([
    expect.stringMatching(/^warning: the DNS of example\.org does not answer: .*ESERVFAIL/),
  ])
})

test('a domain in its own script is looked up as DNS has it', async () => {
  const zone = { 'xn--e1afmkfd.xn--p1ai': { ...mx, TXT: [spf] } }
  const [answers, policy] = await found(zone, aSender('Zine <zine@Пример.рф>'))
  expect([answers, policy]).toEqual(['ok: xn--e1afmkfd.xn--p1ai takes answers', `ok: SPF: ${spf}`])
})

test('a key that cannot be read is not taken for a DNS that does not answer', async () => {
  const settings = aSender()
  writeFileSync(path.join(settings.dataDir, 'dkim.pem'), 'no key')
  await expect(found({ 'example.org': mx }, settings)).rejects.toThrow(/DECODER|PEM/i)
})

test('without mail nobody is asked', async () => {
  expect(await found({}, readEnv({ DATA_DIR: aFolder() }))).toEqual([])
})

test('the key for signatures is made once, and its record is missing, another one, or right', async () => {
  const settings = aSender()
  const { name, text } = createDkimKey(settings)
  expect(name).toBe('zinehouse._domainkey.example.org')
  expect(createDkimKey(settings).text).toBe(text)
  expect(statSync(path.join(settings.dataDir, 'dkim.pem')).mode & 0o777).toBe(0o600)
  const says = async (published?: string) =>
    (await found({ 'example.org': mx, ...(published && { [name]: { TXT: [published] } }) }, settings))[2]
  expect(await says()).toBe(`error: ${name} is missing`)
  expect(await says(createDkimKey(aSender()).text)).toBe(
    `error: ${name} has another key: signatures are wrong`,
  )
  expect(await says(text.replaceAll(';', ' ;').replace('p=', 'p= '))).toBe('ok: DKIM: mails are signed')
})

test('without a domain that mails come from, no key is made', () => {
  const settings = readEnv({ DATA_DIR: aFolder() })
  expect(() => createDkimKey(settings)).toThrow('Set MAIL_FROM')
  expect(existsSync(path.join(settings.dataDir, 'dkim.pem'))).toBe(false)
})

test('mails are signed for the domain of their sender once there is a key', async () => {
  const server = await aMailServer()
  const before = { ...env.mail, dataDir: env.dataDir }
  Object.assign(env, { dataDir: aFolder() })
  Object.assign(env.mail, { url: server.url, from: 'Zine <zine@example.org>' })
  onTestFinished(() => {
    const { dataDir, ...mail } = before
    Object.assign(env, { dataDir })
    Object.assign(env.mail, mail)
    server.stop()
  })
  const mail = { to: 'ada@example.net', subject: 'Hello', text: 'Hello.' }
  expect(await sendMail(mail)).toBe(true)
  createDkimKey()
  expect(await sendMail(mail)).toBe(true)
  expect(server.mails.map((sent) => sent.includes('DKIM-Signature:'))).toEqual([false, true])
  expect(server.mails[1]?.replace(/\s+/g, ' ')).toMatch(
    /DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=example\.org;.* s=zinehouse;/,
  )
})
