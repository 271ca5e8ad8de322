/**
 * Words of a raid screen that are no players: compact (folded, without blanks, dots and dashes, as the engine drops
 * blanks). A numbered one ('Party 1') is written without its number.
 */
const words = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.replace(/[\s.'-]/gu, ''))
    .filter((word) => word !== '');

const labels = words(`
  party, raid, raid info, raid party, raid frame, raid members, raid leader, raid assist, raid manager, co raid, group,
  team, squad, party info, party leader, leader, assist, main assist, assistant, member, members, player, players, role,
  roster, name, class, level, lv, lvl, hp, mp, health, mana, exp, xp, gear, gearscore, gs, range, distance, status,
  online, offline, dead, alive, ghost, afk, away, ready, not ready, unknown, none, empty, total, rank, score, kills,
  deaths, honor, points, damage, healing, dps, tank, tanks, healer, healers, healing, melee, ranged, mage, archer, support,
  attack, defender, attacker, target, focus, boss, event, loot, dice, roll, need, greed, pass, time, remaining, fps, ping,
  ms, lag, latency, channel, server, world, region, zone, guild, family, faction, nation, expedition, friends, alliance,
  party chat, raid chat, guild chat, chat, whisper, say, shout, trade, system, combat, combat log, local, global, notice,
  map, world map, minimap, inventory, bag, skills, quest, quests, quest log, character, mail, shop, menu, help, settings,
  options, marketplace, auction, craft, crafting, housing, labor, gold, silver, copper`);

const buttons = words(`
  ok, okay, cancel, close, accept, decline, confirm, apply, save, exit, quit, leave, leave raid, leave party, invite,
  kick, promote, disband, join, join raid, apply to join, recruit, recruitment, recruiting, search, refresh, sort, filter,
  show, hide, lock, unlock, on, off, yes, no, all, reset, ready check, start, stop, next, back, previous, send, screenshot`);

const classes = words(`
  battlerage, witchcraft, defense, auramancy, occultism, archery, sorcery, shadowplay, songcraft, vitalism, swiftblade,
  gunslinger, malediction, spelldance, crowd control, warrior, darkrunner, daggerspell, primeval, blighter, abolisher,
  skullknight, cleric, templar, hierophant, reaper, stone arrow, ebonsong, revenant, fleshshaper, cultist, spellsinger,
  shadowblade, crusader, enigmatist, inquisitor, bloodreaver, paladin, arcanist, trickster, outrider, dreadnaught,
  doomlord, demonologist, spellbow, soulbow, blade dancer, executioner, spellsword, caretaker, confessor, edgewalker,
  eidolon, oracle, druid, ranger, necromancer, sorcerer, hexblade, animist, poxbane, tomb warden, honorguard, harbinger,
  scion, soothsayer, argent, battlemage, bard, minstrel, nightcloak, nightwitch, planeshifter, shroudmaster, thaumaturge`);

const places = words(`
  kraken, red dragon, black dragon, charybdis, morpheus, anthalon, meina, glenn, meina glenn, kadum, leviathan, halcyona,
  halcyona war, halcy, siege, castle siege, grimghast, golden plains, diamond shores, crimson rift, hiram rift, abyssal,
  two crowns, solzreed, solzreed peninsula, gweonid, gweonid forest, marianople, dewstone, dewstone plains, white arden,
  lilyut hills, airain rock, aubre cradle, cinderstone, cinderstone moor, ynystere, sanddeep, ahnimar, karkasse,
  karkasse ridgelands, hellswamp, rookborne, rookborne basin, windscour, windscour savannah, perinoor, perinoor ruins,
  tigerspine, tigerspine mountains, mahadevi, solis, solis headlands, villanelle, silent forest, rokhala, hasla,
  falcorth, falcorth plains, sunbite wilds, arcum iris, austera, auroria, nuimari, heedmar, marcala, calmlands, exeloch,
  sungold fields, reedwind, whalesong harbor, aegis island, freedich, freedich island, mirage isle, arcadian sea,
  castaway strait, halcyona gulf, feuille sound, growlgate isle, sunspeck sea, stormraw sound, riven gates, delphinad,
  ipnysh sanctuary, great prairie of the west, nuia, haranya, haranyan, nuian, pirate, pirates`);

export const HUD_WORDS: ReadonlySet<string> = new Set([...labels, ...buttons, ...classes, ...places]);
export const CLASS_WORDS: ReadonlySet<string> = new Set(classes);
