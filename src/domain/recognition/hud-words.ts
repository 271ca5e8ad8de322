import { foldName } from '../../contracts/text.ts';

/**
 * Words of a raid screen that are not players, in compact form (folded, without blanks, dots and dashes, since engines
 * drop blanks). Numbered ones ('Party 1') are listed without their number.
 */
const words = (list: string): string[] =>
  list
    .split(',')
    .map((word) => foldName(word).replace(/[\s.'-]/gu, ''))
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

/** From rankings, scoreboards and adjacent panels. */
const boards = words(`
  scoreboard, leaderboard, leaderboards, ranking, rankings, power rankings, alliance ranking, guild ranking, personal ranking,
  personal point ranking, point ranking, contribution, contribution ranking, power, combat power, might, level rank, summary,
  results, result, standing, standings, report, after action report, match, match details, details, player details, game,
  first place, second place, third place, top, mvp, victory, defeat, defeated, win, wins, won, lost, losses, draw, round,
  rounds, rounds to win, series, enemy, ally, allies, opponent, spectators, elimination, eliminations, assists, captures,
  defuses, plants, revives, returns, objective, objectives, objective kills, streak, kill streak, highest, average, ratio,
  accuracy, headshots, contested, hill time, time played, score per minute, social, dismiss, play again, rematch, continue,
  rewards, reward, claim, claim all, collect, chief, elder, co leader, officer, recruit, master, sub master, newbie, my log,
  guild log, full log, guild battle log, battle log, log, participants, attendance, late, absent, present, early, part of the
  event, character, charactername, account, accountname, job, title, weekly, daily, monthly, season, mission, missions,
  personal, edit, delete, remove, add, copy, share, report player, block, mute, unmute, follow, view, view profile, profile,
  home, hide all, show all, public, private, filtered, clan, clan chat, team chat, all chat, general, online now, last seen,
  in game, in match, in queue, lobby, ranked, casual, normal, hard, easy, expert, nightmare, heroic, mythic, legendary, epic,
  rare, common, uncommon`);

/** Statistics and their qualifiers: 'Damage Dealt', 'Healing Received', 'Total Kills'. */
const counted = 'damage,healing,kills,deaths,assists,points,score,objectives,contribution,power'.split(',');
const ways = 'dealt,done,taken,received,blocked,mitigated,prevented,given,gained,earned,total'.split(',');
const totals = counted.flatMap((what) => [`total${what}`, `team${what}`, ...ways.map((way) => `${what}${way}`)]);

/** Titles of lists: 'KO Rankings', 'Weekly Leaderboard'. */
export const LIST_TITLE = /(?:rankings?|leaderboards?|scoreboards?|standings)$/u;

/** The same on screens in German, French, Spanish, Portuguese, Italian, Polish, Dutch, Turkish, Swedish and Indonesian. */
const elsewhere = words(`
  rang, rangliste, spieler, stufe, macht, zeit, punkte, mitglieder, mitglied, gilde, meine gilde, freunde, schließen,
  abbrechen, bestätigen, verlassen, einladen, einstellungen, schaden, heilung, tode, sieg, niederlage, runde, weiter, zurück,
  classement, joueur, joueurs, niveau, puissance, durée, temps, membres, membre, guilde, ma guilde, amis, fermer, annuler,
  confirmer, quitter, inviter, paramètres, dégâts, soins, morts, victoire, défaite, manche, suivant, retour,
  clasificación, puesto, jugador, jugadores, nivel, poder, tiempo, puntos, miembros, miembro, gremio, mi gremio, amigos,
  cerrar, cancelar, confirmar, salir, invitar, ajustes, daño, curación, muertes, victoria, derrota, ronda, siguiente, atrás,
  classificação, posição, jogador, jogadores, nível, tempo, pontos, membros, membro, guilda, minha guilda, fechar,
  sair, convidar, configurações, dano, cura, mortes, vitória, rodada, próximo, voltar,
  classifica, posto, giocatore, giocatori, livello, potenza, punti, membri, gilda, la mia gilda, amici, chiudi, annulla,
  conferma, esci, invita, impostazioni, danni, cure, morti, vittoria, sconfitta, turno, avanti, indietro,
  ranking graczy, miejsce, gracz, gracze, poziom, siła, moc, czas, punkty, członkowie, gildia, moja gildia, znajomi, zamknij,
  anuluj, potwierdź, wyjdź, zaproś, ustawienia, obrażenia, leczenie, śmierci, zwycięstwo, porażka, runda, dalej, wstecz,
  ranglijst, speler, spelers, kracht, tijd, punten, leden, lid, gilde leden, vrienden, sluiten, annuleren, bevestigen,
  sıralama, sıra, oyuncu, oyuncular, seviye, güç, süre, puan, üyeler, üye, lonca, loncam, arkadaşlar, kapat, iptal, onayla,
  ayrıl, davet et, ayarlar, hasar, iyileştirme, ölümler, zafer, yenilgi, tur, ileri, geri,
  topplista, plats, spelare, nivå, styrka, tid, poäng, medlemmar, gille, mitt gille, vänner, stäng, avbryt, bekräfta, lämna,
  peringkat, pemain, tingkat, kekuatan, waktu, poin, anggota, serikat, teman, tutup, batal, konfirmasi, keluar, undang`);

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

/** Chat channels, shown in brackets before a line. */
export const CHANNELS: ReadonlySet<string> = new Set(
  words(`
  guild, party, raid, team, squad, group, trade, whisper, say, shout, yell, world, zone, local, global, general, faction,
  family, nation, alliance, clan, system, combat, all, notice, help, lfg, server, region, expedition, officer, to, from`),
);
export const HUD_WORDS: ReadonlySet<string> = new Set([
  ...labels,
  ...buttons,
  ...boards,
  ...totals,
  ...elsewhere,
  ...classes,
  ...places,
]);
export const CLASS_WORDS: ReadonlySet<string> = new Set(classes);
